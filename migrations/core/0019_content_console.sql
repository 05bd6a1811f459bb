-- What administrators do with contents: between which days they are shown, the trash, whom notifications are for, links
-- that open one content for whoever has them.

-- `visible` says what readers get at this moment, and every list hangs on it. What administrators show all the same is
-- withheld while it lies in the trash or outside its days (of Japan, both of use; null is no bound).
ALTER TABLE content ADD COLUMN withheld INTEGER NOT NULL DEFAULT 0 CONSTRAINT content_withheld CHECK (withheld IN (0, 1));
ALTER TABLE content ADD COLUMN publish_from TEXT;
ALTER TABLE content ADD COLUMN publish_until TEXT;
ALTER TABLE content ADD COLUMN deleted_at INTEGER CONSTRAINT content_trash_hidden CHECK (deleted_at IS NULL OR visible = 0);
-- 1 bound at the right, 0 at the left; null as the file says.
ALTER TABLE content ADD COLUMN right_to_left INTEGER CONSTRAINT content_right_to_left CHECK (right_to_left IN (0, 1));
-- Which pages may be printed where printing is allowed, '1-10, 15'; null is all of them.
ALTER TABLE content ADD COLUMN printable_pages TEXT;
CREATE INDEX content_in_trash ON content (tenant_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX content_to_purge ON content (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX content_to_begin ON content (publish_from) WHERE withheld = 1 AND deleted_at IS NULL;
CREATE INDEX content_to_end ON content (publish_until) WHERE visible = 1 AND publish_until IS NOT NULL;

-- The administrators' list is of what isn't in the trash.
CREATE TRIGGER content_overview_trash AFTER UPDATE OF deleted_at ON content
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL BEGIN
  DELETE FROM content_overview WHERE tenant_id = NEW.tenant_id AND content_id = NEW.id;
END;
CREATE TRIGGER content_overview_restore AFTER UPDATE OF deleted_at ON content
WHEN OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL BEGIN
  INSERT OR IGNORE INTO content_overview (tenant_id, content_id, file_state, visible, added_at, published_on, title_key, words)
    SELECT NEW.tenant_id, NEW.id, coalesce(f.file_state, 'none'), NEW.visible, NEW.created_at, NEW.published_on, w.title_key, w.words
    FROM content_words w
      LEFT JOIN content_file_state f ON f.tenant_id = w.tenant_id AND f.content_id = w.content_id
    WHERE w.tenant_id = NEW.tenant_id AND w.content_id = NEW.id;
END;

-- What other systems call a group is its own; nobody could write such a code so far but by hand.
UPDATE content_group SET ref_code = NULL WHERE ref_code = '' OR EXISTS (
  SELECT 1 FROM content_group AS other
  WHERE other.tenant_id = content_group.tenant_id AND other.ref_code = content_group.ref_code AND other.id < content_group.id
);
CREATE UNIQUE INDEX content_group_by_ref_code ON content_group (tenant_id, ref_code) WHERE ref_code IS NOT NULL;

-- Until when a notification is shown and whom it is for; the user groups only where it is for some.
ALTER TABLE notification ADD COLUMN until INTEGER;
ALTER TABLE notification ADD COLUMN audience TEXT NOT NULL DEFAULT 'all'
  CONSTRAINT notification_audience CHECK (audience IN ('all', 'readers', 'groups'));
CREATE TABLE notification_group (
  tenant_id INTEGER NOT NULL,
  notification_id INTEGER NOT NULL,
  user_group_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, notification_id, user_group_id),
  CONSTRAINT notification_group_notification FOREIGN KEY (tenant_id, notification_id)
    REFERENCES notification (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT notification_group_group FOREIGN KEY (tenant_id, user_group_id)
    REFERENCES user_group (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TRIGGER notification_group_version_insert AFTER INSERT ON notification_group BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER notification_group_version_delete AFTER DELETE ON notification_group BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

-- A link opens one content for whoever has it, without a login, until a time and from the pages of its own list. The token
-- stands here whole: it is to be copied again, and opens nothing but a marked copy of what lies beside it.
CREATE TABLE direct_link (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  content_id TEXT NOT NULL,
  token TEXT NOT NULL,
  label TEXT NOT NULL,
  -- A JSON list of at most five URLs; where it is empty the company's counts.
  referrer_urls TEXT NOT NULL DEFAULT '[]' CONSTRAINT direct_link_referrer_urls CHECK (json_array_length(referrer_urls) <= 5),
  expires_at INTEGER,
  revoked_at INTEGER,
  uses INTEGER NOT NULL DEFAULT 0,
  last_used_at INTEGER,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT direct_link_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX direct_link_by_token ON direct_link (tenant_id, token);
CREATE INDEX direct_link_by_content ON direct_link (tenant_id, content_id, created_at);
-- Readings that a link opened end with it.
ALTER TABLE viewer_grant ADD COLUMN link_id TEXT;

-- No two groups of a site have one name (708); what was there before stays.
CREATE TRIGGER content_group_name_insert BEFORE INSERT ON content_group
WHEN EXISTS (SELECT 1 FROM content_group WHERE tenant_id = NEW.tenant_id AND name = NEW.name AND id <> NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: content_group_name');
END;
CREATE TRIGGER content_group_name_update BEFORE UPDATE OF name ON content_group
WHEN NEW.name <> OLD.name
  AND EXISTS (SELECT 1 FROM content_group WHERE tenant_id = NEW.tenant_id AND name = NEW.name AND id <> NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: content_group_name');
END;
