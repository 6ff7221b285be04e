"""Who is here, by time: whoever was not heard of for a while is gone."""
