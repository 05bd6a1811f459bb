-- What was done to many rows at once, so that the message about it can undo it. Kept for a day.
CREATE TABLE bulk_change (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  staff_id TEXT NOT NULL,
  list TEXT NOT NULL,
  action TEXT NOT NULL,
  payload TEXT NOT NULL CONSTRAINT bulk_change_payload CHECK (json_valid(payload)),
  undone_at INTEGER,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX bulk_change_by_time ON bulk_change (created_at);
-- A company's sites stand in the frame of every screen.
CREATE INDEX tenant_by_company ON tenant (company_id);
