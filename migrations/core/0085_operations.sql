-- A job names the request that caused it (docs/adr/181), so that the lines that its work logs can be found by the request's id.
ALTER TABLE job ADD COLUMN request_id TEXT; -- null if no request and no sweep caused it, or before this release

-- Messages that their queue gave up, because each Worker that got them died. One row for each job and sweep.
CREATE TABLE dead_letter (
  id TEXT NOT NULL PRIMARY KEY,
  queue TEXT NOT NULL CONSTRAINT dead_letter_queue CHECK (queue IN ('jobs', 'sweeps')),
  subject TEXT NOT NULL, -- the job's id or the sweep's name; a message that nobody can read has its own id
  body TEXT NOT NULL, -- JSON, cut to some length
  kind TEXT, -- the job's kind
  request_id TEXT, -- the request that caused the job
  error TEXT, -- the last error that the job or sweep noted before
  times INTEGER NOT NULL DEFAULT 1, -- how many messages about it were given up
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  CONSTRAINT dead_letter_subject UNIQUE (queue, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX dead_letter_by_time ON dead_letter (last_at);

-- How many messages each queue gave up, and how many rows were dropped because only the newest are kept.
CREATE TABLE dead_letter_count (
  queue TEXT NOT NULL PRIMARY KEY,
  arrived INTEGER NOT NULL,
  dropped INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The state of each alarm when it was last measured.
CREATE TABLE alarm_state (
  name TEXT NOT NULL PRIMARY KEY,
  state TEXT NOT NULL CONSTRAINT alarm_state_state CHECK (state IN ('ok', 'warn', 'alarm')),
  since INTEGER NOT NULL, -- when it got this state
  told INTEGER NOT NULL DEFAULT 0 CONSTRAINT alarm_state_told CHECK (told IN (0, 1)), -- the operators know of it and not yet of its end
  told_on TEXT -- the day in Japan on which they were last told that it began
) STRICT, WITHOUT ROWID;

-- The alarms count renewals that failed within a day.
CREATE INDEX payment_order_failed_renewal ON payment_order (updated_at) WHERE kind = 'renewal' AND state = 'failed';
