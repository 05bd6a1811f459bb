-- Sweeps of cron that fail, for as long as they do: the health page tells of them.
CREATE TABLE sweep_failure (
  name TEXT NOT NULL PRIMARY KEY,
  -- The first failure of those in a row, and the last.
  since INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  times INTEGER NOT NULL CONSTRAINT sweep_failure_times CHECK (times > 0),
  error TEXT NOT NULL
) STRICT, WITHOUT ROWID;
