-- A book that a reader saved in a browser to read without a connection. It is a lease: the browser deletes the copy after `until`, and
-- renews it while the reader has the right. The grant with the same id has the watermark and the trace code of the saved pages.
CREATE TABLE offline_copy (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL, -- the id of the viewer_grant
  account_id TEXT NOT NULL,
  content_id TEXT NOT NULL,
  device TEXT, -- such as 'Chrome, Android'; null if the browser didn't say
  created_at INTEGER NOT NULL,
  renewed_at INTEGER NOT NULL,
  until INTEGER NOT NULL,
  ended_at INTEGER, -- when the reader or their browser removed it
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX offline_copy_by_account ON offline_copy (tenant_id, account_id, until);
CREATE INDEX offline_copy_by_end ON offline_copy (until);
