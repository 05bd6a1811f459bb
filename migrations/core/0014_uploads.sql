-- Files on their way in parts: what is known of them before the first byte, and which parts have arrived. An open one that
-- will be a content of its own holds a place of its company's maximum.
CREATE TABLE content_upload (
  tenant_id INTEGER NOT NULL CONSTRAINT content_upload_tenant REFERENCES tenant (id),
  id TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CONSTRAINT content_upload_state CHECK (state IN ('open', 'completed')),
  -- The content it will be, or whose next file it will be.
  content_id TEXT NOT NULL,
  is_new INTEGER NOT NULL CONSTRAINT content_upload_is_new CHECK (is_new IN (0, 1)),
  file_name TEXT NOT NULL,
  bytes INTEGER NOT NULL CONSTRAINT content_upload_bytes CHECK (bytes > 0),
  -- By what its sender knows the file again; null for those who don't.
  fingerprint TEXT,
  source_key TEXT NOT NULL,
  multipart_id TEXT NOT NULL, -- R2's name for it
  data TEXT NOT NULL CONSTRAINT content_upload_data CHECK (json_valid(data)),
  uploaded_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX content_upload_by_file ON content_upload (tenant_id, uploaded_by, content_id, fingerprint)
  WHERE state = 'open' AND is_new = 0;
CREATE UNIQUE INDEX content_upload_by_new_file ON content_upload (tenant_id, uploaded_by, fingerprint)
  WHERE state = 'open' AND is_new = 1;
CREATE INDEX content_upload_open ON content_upload (tenant_id, created_at) WHERE state = 'open';
CREATE INDEX content_upload_completed ON content_upload (updated_at) WHERE state = 'completed';

CREATE TABLE content_upload_part (
  tenant_id INTEGER NOT NULL,
  upload_id TEXT NOT NULL,
  number INTEGER NOT NULL CONSTRAINT content_upload_part_number CHECK (number > 0),
  etag TEXT NOT NULL,
  PRIMARY KEY (tenant_id, upload_id, number),
  CONSTRAINT content_upload_part_upload FOREIGN KEY (tenant_id, upload_id) REFERENCES content_upload (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- A version that was replaced can be shown again while its file is kept; until now that went a day later. A version made of
-- an older one's file says which.
ALTER TABLE document ADD COLUMN source_kept INTEGER NOT NULL DEFAULT 1
  CONSTRAINT document_source_kept CHECK (source_kept IN (0, 1));
ALTER TABLE document ADD COLUMN restored_from INTEGER;
UPDATE document SET source_kept = 0 WHERE state IN ('refused', 'superseded');
