-- Used grants leave the database some time after their end, for compressed and sealed parts in R2 (docs/adr/179). A row stands for a part.
CREATE TABLE grant_archive (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  state TEXT NOT NULL CONSTRAINT grant_archive_state CHECK (state IN ('writing', 'kept', 'dropping')), -- only a kept part counts
  changed_at INTEGER NOT NULL, -- when the state was set
  day TEXT NOT NULL, -- the day in Japan on which the keys of its grants ended
  grants INTEGER NOT NULL,
  ends_at INTEGER NOT NULL, -- the last end of a key
  sha256 TEXT NOT NULL, -- of the object
  sealed_key TEXT NOT NULL, -- the object's own key, sealed by one of SEALING_KEYS
  traces BLOB NOT NULL, -- 4 bytes for each trace code: the beginning of a hash
  readers BLOB NOT NULL, -- 8 bytes for each reader: the beginning of a hash
  spans BLOB NOT NULL, -- 10 bytes for each reader in the same order: number of grants, first and last second
  PRIMARY KEY (tenant_id, id)
) STRICT;
CREATE INDEX grant_archive_by_end ON grant_archive (ends_at) WHERE state = 'kept';
CREATE INDEX grant_archive_unfinished ON grant_archive (changed_at) WHERE state <> 'kept';
CREATE INDEX grant_archive_by_key ON grant_archive (substr(sealed_key, 1, instr(sealed_key, '.') - 1));

-- A reader's list of contents has the number of openings; those of grants that left the table are counted here.
ALTER TABLE reading ADD COLUMN archived_openings INTEGER NOT NULL DEFAULT 0;
