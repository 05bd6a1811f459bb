-- What readers mark in books and write beside them, on all their devices (docs/adr/091). The id is made by the device that
-- made it; `changed_at` and `device` say which of two changes is the later one, `seq` in which order a reader's rows were written.
CREATE TABLE annotation (
  tenant_id INTEGER NOT NULL,
  account_id TEXT NOT NULL, -- as `shelfOf` has it
  id TEXT NOT NULL CONSTRAINT annotation_id CHECK (length(id) = 32),
  content_id TEXT NOT NULL,
  kind TEXT NOT NULL CONSTRAINT annotation_kind CHECK (kind IN ('bookmark', 'highlight', 'note')),
  page INTEGER NOT NULL CONSTRAINT annotation_page CHECK (page > 0),
  version INTEGER NOT NULL, -- of the document it was made in
  quote TEXT NOT NULL DEFAULT '', -- the text it stands on, and what is before and after it
  prefix TEXT NOT NULL DEFAULT '',
  suffix TEXT NOT NULL DEFAULT '',
  colour TEXT,
  body TEXT NOT NULL DEFAULT '',
  changed_at INTEGER NOT NULL,
  device TEXT NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0 CONSTRAINT annotation_deleted CHECK (deleted IN (0, 1)),
  seq INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, account_id, id),
  CONSTRAINT annotation_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX annotation_of_content ON annotation (tenant_id, account_id, content_id, seq);
CREATE INDEX annotation_by_content ON annotation (tenant_id, content_id);
-- A session by address takes what it kept with it.
CREATE TRIGGER session_annotations_cleared AFTER UPDATE OF ended_at ON session
WHEN NEW.ended_at IS NOT NULL AND NEW.level = 'ip_reader'
BEGIN
  DELETE FROM annotation WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
END;
