-- Each sweep of each minute is a message of its own (docs/adr/176). A row says who runs it now, when it last began and ended, and since when it fails.
CREATE TABLE sweep_run (
  name TEXT NOT NULL PRIMARY KEY, -- with its lane, as renewals/2, if several run side by side for different rows
  lease TEXT NOT NULL, -- the run that began last
  lease_until INTEGER NOT NULL, -- 0 if no run is under way
  started_at INTEGER NOT NULL,
  ended_at INTEGER, -- the last run that ended well
  failing_since INTEGER, -- the first failure of those in a row
  failed_at INTEGER,
  times INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  CONSTRAINT sweep_run_failing CHECK ((failing_since IS NULL) = (times = 0))
) STRICT, WITHOUT ROWID;

INSERT INTO sweep_run (name, lease, lease_until, started_at, failing_since, failed_at, times, error)
SELECT name, '', 0, last_at, since, last_at, times, error FROM sweep_failure;

DROP TABLE sweep_failure;
