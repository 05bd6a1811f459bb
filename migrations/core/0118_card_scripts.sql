-- The providers' scripts on pages with a card form (docs/adr/204): what they were when they were last fetched, and who accepted that.
CREATE TABLE card_script (
  url TEXT NOT NULL PRIMARY KEY,
  digest TEXT NOT NULL, -- SHA-256 in hex
  bytes INTEGER NOT NULL,
  since INTEGER NOT NULL, -- when this content was first seen
  checked_at INTEGER NOT NULL,
  accepted_digest TEXT NOT NULL, -- of the content that the platform's people accepted; the first one needs nobody
  accepted_by TEXT, -- the administrator's name
  accepted_at INTEGER
) STRICT, WITHOUT ROWID;
