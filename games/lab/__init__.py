"""The balance lab: many bot matches by two contents, and what differs between them.

`measures`, `counting`, `trials`, `limits` and `work` are free of the framework, for worker
processes; `desk` queues and cancels runs; `runner` plays them in a program of its own.
"""
