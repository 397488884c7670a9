"""One sitting at a table: what was seen and said, what probably happened, the score, and the log of it all.

The way of a card through this room: ``TableSession.observe`` -> ``Deal.observed`` -> ``Belief`` (hypotheses over
who played what, each with its own ``State``) -> ``Picture`` (what the best hypothesis says, and how sure) ->
``changes`` (what is new about it) -> ``EventLog.append`` -> subscribers.
"""
