#!/usr/bin/env python
"""Run Saloon's management commands."""

import sys

from django.core.management import execute_from_command_line

from config import env

if __name__ == "__main__":
    env.choose_settings("config.settings.dev")
    execute_from_command_line(sys.argv)
