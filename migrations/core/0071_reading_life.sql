-- A reader's own page and their lists (docs/adr/151). Only readers with an account of their own have them.

CREATE TABLE reading_day (
  tenant_id INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  day TEXT NOT NULL, -- in Japan
  pages INTEGER NOT NULL CONSTRAINT reading_day_pages CHECK (pages >= 0),
  timed_pages INTEGER NOT NULL DEFAULT 0, -- those of them that followed the page before within five minutes
  seconds INTEGER NOT NULL DEFAULT 0, -- the time between these
  PRIMARY KEY (tenant_id, account_id, day)
) STRICT, WITHOUT ROWID;

-- The readers who have switched their record off.
CREATE TABLE reading_record_off (
  tenant_id INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, account_id)
) STRICT, WITHOUT ROWID;

ALTER TABLE reading ADD COLUMN placed_at INTEGER; -- when the reader came to `page`
ALTER TABLE reading ADD COLUMN finished_at INTEGER; -- when the last pages were first reached
CREATE INDEX reading_finished ON reading (tenant_id, account_id, finished_at DESC) WHERE finished_at IS NOT NULL;
-- The day on which an earlier reading ended isn't known: the last opening is the best guess.
UPDATE reading SET finished_at = read_at
WHERE furthest_page >= (
    SELECT max(1, page_count - min(3, page_count / 20)) FROM content
    WHERE content.tenant_id = reading.tenant_id AND content.id = reading.content_id
  )
  AND EXISTS (
    SELECT 1 FROM account
    WHERE account.tenant_id = reading.tenant_id AND account.id = reading.account_id
      AND account.level = 'reader' AND account.cancelled_at IS NULL
  );

CREATE TABLE book_list (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  name TEXT NOT NULL CONSTRAINT book_list_name CHECK (length(name) BETWEEN 1 AND 60),
  ordinal INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX book_list_of_account ON book_list (tenant_id, account_id, ordinal);
CREATE TRIGGER book_lists_many BEFORE INSERT ON book_list
WHEN (SELECT count(*) FROM book_list WHERE tenant_id = NEW.tenant_id AND account_id = NEW.account_id) >= 50
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: book_lists_many');
END;

CREATE TABLE book_list_content (
  tenant_id INTEGER NOT NULL,
  list_id TEXT NOT NULL,
  content_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, list_id, content_id),
  CONSTRAINT book_list_content_list FOREIGN KEY (tenant_id, list_id) REFERENCES book_list (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT book_list_content_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX book_list_content_in_order ON book_list_content (tenant_id, list_id, ordinal);
CREATE INDEX book_list_content_by_content ON book_list_content (tenant_id, content_id);
CREATE TRIGGER book_list_many BEFORE INSERT ON book_list_content
WHEN (SELECT count(*) FROM book_list_content WHERE tenant_id = NEW.tenant_id AND list_id = NEW.list_id) >= 500
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: book_list_many');
END;

-- A cancelled account takes along what only its reader could see.
CREATE TRIGGER account_reading_life_cleared AFTER UPDATE OF cancelled_at ON account WHEN NEW.cancelled_at IS NOT NULL
BEGIN
  DELETE FROM reading_day WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
  DELETE FROM reading_record_off WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
  UPDATE reading SET finished_at = NULL, placed_at = NULL WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
  DELETE FROM book_list WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
END;
