-- Browsers in which an account has signed in: their wrong passwords count for themselves, so that strangers who lock a name
-- don't lock its holder out.
CREATE TABLE known_device (
  tenant_id INTEGER NOT NULL, -- 0 for the console
  id TEXT NOT NULL, -- SHA-256 of the token in the browser's cookie and the account it is known for
  last_used_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_device_by_time ON known_device (last_used_at);
