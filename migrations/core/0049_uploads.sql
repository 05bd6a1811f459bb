-- How often a part of a file on its way was sent. Where the store has another part than its row says, it was sent twice at
-- the same moment; what came once needn't come again.
ALTER TABLE content_upload_part ADD COLUMN times INTEGER NOT NULL DEFAULT 1
  CONSTRAINT content_upload_part_times CHECK (times > 0);
