-- A tenant's records move from one database to another while it is used (docs/adr/184).

-- In each of the two databases, what writes to a moving tenant's rows mean. No row: the tenant doesn't move.
CREATE TABLE moving_tenant (
  tenant_id INTEGER PRIMARY KEY,
  -- followed: the tenant is used here, and each change is noted. fenced: the tenant is not used here, or not at the moment, and each change is
  -- refused. silent: only inside a batch that writes copies, in which no trigger runs.
  state TEXT NOT NULL CONSTRAINT moving_tenant_state CHECK (state IN ('followed', 'fenced', 'silent')),
  -- Grows with every batch of copies, so that a Worker that was taken for dead writes nothing.
  turn INTEGER NOT NULL DEFAULT 0,
  -- How far the copies have come.
  cursor TEXT NOT NULL DEFAULT '{}' CONSTRAINT moving_tenant_cursor CHECK (json_valid(cursor)),
  -- The switch that has fenced it.
  attempt INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The keys of rows that were changed while their tenant moves, in the order of the changes. Triggers that exist only during moves write them.
CREATE TABLE moved_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  key TEXT NOT NULL
) STRICT;
CREATE INDEX moved_change_by_tenant ON moved_change (tenant_id, id);

-- The tenants that have rows here, but are not used here.
CREATE VIEW absent_tenant AS SELECT tenant_id FROM moving_tenant WHERE state <> 'followed';

-- The moves, in the platform's database.
CREATE TABLE tenant_move (
  tenant_id INTEGER PRIMARY KEY CONSTRAINT tenant_move_tenant REFERENCES tenant (id),
  -- Where the tenant is used, and the other database.
  source TEXT NOT NULL,
  target TEXT NOT NULL CONSTRAINT tenant_move_two CHECK (target <> source),
  -- kept: switched; the other database has a copy that follows, until kept_until. clearing: the rows in the other database are being removed.
  state TEXT NOT NULL CONSTRAINT tenant_move_state CHECK (state IN ('copying', 'draining', 'kept', 'clearing', 'failed')),
  attempt INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  kept_until INTEGER,
  -- What has been copied and compared, for those who wait for it.
  progress TEXT NOT NULL DEFAULT '{}' CONSTRAINT tenant_move_progress CHECK (json_valid(progress)),
  error TEXT
) STRICT;

-- Copies come with what triggers have made of their originals: a trigger does nothing in a batch of copies.

DROP TRIGGER ip_range_conflict;
CREATE TRIGGER ip_range_conflict BEFORE INSERT ON ip_range
WHEN (EXISTS (
  SELECT 1 FROM ip_range AS other
  WHERE other.tenant_id = NEW.tenant_id AND other.group_id <> NEW.group_id
    AND other.end_key >= NEW.start_key AND other.start_key <= NEW.end_key
    AND coalesce(other.ends_on, '9999') >= coalesce(NEW.starts_on, '0000')
    AND coalesce(other.starts_on, '0000') <= coalesce(NEW.ends_on, '9999')
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ip_range_conflict');
END;

DROP TRIGGER search_box_one_full_text;
CREATE TRIGGER search_box_one_full_text BEFORE INSERT ON search_box
WHEN (EXISTS (SELECT 1 FROM search_tab WHERE tenant_id = NEW.tenant_id AND id = NEW.tab_id AND type = 'full_text')
  AND EXISTS (SELECT 1 FROM search_box WHERE tenant_id = NEW.tenant_id AND tab_id = NEW.tab_id AND id <> NEW.id))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: search_box_one_full_text');
END;

DROP TRIGGER read_day_insert;
CREATE TRIGGER read_day_insert AFTER INSERT ON read_day
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT INTO content_reads (tenant_id, content_id, reads) VALUES (NEW.tenant_id, NEW.content_id, NEW.reads)
    ON CONFLICT (tenant_id, content_id) DO UPDATE SET reads = reads + excluded.reads;
END;

DROP TRIGGER read_day_update;
CREATE TRIGGER read_day_update AFTER UPDATE OF reads ON read_day
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE content_reads SET reads = reads + NEW.reads - OLD.reads
    WHERE tenant_id = NEW.tenant_id AND content_id = NEW.content_id;
END;

DROP TRIGGER read_day_delete;
CREATE TRIGGER read_day_delete AFTER DELETE ON read_day
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE content_reads SET reads = reads - OLD.reads WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id;
  DELETE FROM content_reads WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id AND reads <= 0;
END;

DROP TRIGGER listed_insert;
CREATE TRIGGER listed_insert AFTER INSERT ON listed
WHEN (NEW.sort = 0)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT INTO list_total (tenant_id, list_id, total) VALUES (NEW.tenant_id, NEW.list_id, 1)
    ON CONFLICT (tenant_id, list_id) DO UPDATE SET total = total + 1;
END;

DROP TRIGGER listed_delete;
CREATE TRIGGER listed_delete AFTER DELETE ON listed
WHEN (OLD.sort = 0)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE list_total SET total = total - 1 WHERE tenant_id = OLD.tenant_id AND list_id = OLD.list_id;
END;

DROP TRIGGER content_listed_insert;
CREATE TRIGGER content_listed_insert AFTER INSERT ON content
WHEN (NEW.visible = 1)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT OR IGNORE INTO listed (tenant_id, list_id, sort, key, content_id)
    SELECT NEW.tenant_id, 0, s.sort, coalesce(NEW.sort_keys ->> ('$.' || '"' || s.sort || '"'), ''), NEW.id
    FROM list_sort s WHERE s.tenant_id = NEW.tenant_id;
END;

DROP TRIGGER content_listed_update;
CREATE TRIGGER content_listed_update AFTER UPDATE OF visible, sort_keys ON content
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM listed WHERE tenant_id = OLD.tenant_id AND content_id = OLD.id AND (list_id, sort, key) IN (
    SELECT m.list_id, s.sort, coalesce(OLD.sort_keys ->> ('$.' || '"' || s.sort || '"'), '')
    FROM list_membership m JOIN list_sort s ON s.tenant_id = m.tenant_id
    WHERE m.tenant_id = OLD.tenant_id AND m.content_id = OLD.id);
  INSERT OR IGNORE INTO listed (tenant_id, list_id, sort, key, content_id)
    SELECT NEW.tenant_id, m.list_id, s.sort, coalesce(NEW.sort_keys ->> ('$.' || '"' || s.sort || '"'), ''), NEW.id
    FROM list_membership m JOIN list_sort s ON s.tenant_id = m.tenant_id
    WHERE m.tenant_id = NEW.tenant_id AND m.content_id = NEW.id AND NEW.visible = 1;
END;

DROP TRIGGER content_listed_delete;
CREATE TRIGGER content_listed_delete BEFORE DELETE ON content
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM listed WHERE tenant_id = OLD.tenant_id AND content_id = OLD.id AND (list_id, sort, key) IN (
    SELECT m.list_id, s.sort, coalesce(OLD.sort_keys ->> ('$.' || '"' || s.sort || '"'), '')
    FROM list_membership m JOIN list_sort s ON s.tenant_id = m.tenant_id
    WHERE m.tenant_id = OLD.tenant_id AND m.content_id = OLD.id);
END;

DROP TRIGGER content_in_group_listed_insert;
CREATE TRIGGER content_in_group_listed_insert AFTER INSERT ON content_in_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT OR IGNORE INTO listed (tenant_id, list_id, sort, key, content_id)
    SELECT c.tenant_id, NEW.group_id, s.sort, coalesce(c.sort_keys ->> ('$.' || '"' || s.sort || '"'), ''), c.id
    FROM content c JOIN list_sort s ON s.tenant_id = c.tenant_id
    WHERE c.tenant_id = NEW.tenant_id AND c.id = NEW.content_id AND c.visible = 1;
END;

DROP TRIGGER content_in_group_listed_delete;
CREATE TRIGGER content_in_group_listed_delete BEFORE DELETE ON content_in_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM listed WHERE tenant_id = OLD.tenant_id AND list_id = OLD.group_id AND content_id = OLD.content_id AND (sort, key) IN (
    SELECT s.sort, coalesce(c.sort_keys ->> ('$.' || '"' || s.sort || '"'), '')
    FROM content c JOIN list_sort s ON s.tenant_id = c.tenant_id
    WHERE c.tenant_id = OLD.tenant_id AND c.id = OLD.content_id);
END;

DROP TRIGGER content_hash_tag_listed_insert;
CREATE TRIGGER content_hash_tag_listed_insert AFTER INSERT ON content_hash_tag
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT OR IGNORE INTO listed (tenant_id, list_id, sort, key, content_id)
    SELECT c.tenant_id, -NEW.tag_id, s.sort, coalesce(c.sort_keys ->> ('$.' || '"' || s.sort || '"'), ''), c.id
    FROM content c JOIN list_sort s ON s.tenant_id = c.tenant_id
    WHERE c.tenant_id = NEW.tenant_id AND c.id = NEW.content_id AND c.visible = 1;
END;

DROP TRIGGER content_hash_tag_listed_delete;
CREATE TRIGGER content_hash_tag_listed_delete BEFORE DELETE ON content_hash_tag
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM listed WHERE tenant_id = OLD.tenant_id AND list_id = -OLD.tag_id AND content_id = OLD.content_id AND (sort, key) IN (
    SELECT s.sort, coalesce(c.sort_keys ->> ('$.' || '"' || s.sort || '"'), '')
    FROM content c JOIN list_sort s ON s.tenant_id = c.tenant_id
    WHERE c.tenant_id = OLD.tenant_id AND c.id = OLD.content_id);
END;

DROP TRIGGER sort_field_listed_insert;
CREATE TRIGGER sort_field_listed_insert AFTER INSERT ON sort_field
WHEN (NEW.field BETWEEN 2 AND 11)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT OR IGNORE INTO listed (tenant_id, list_id, sort, key, content_id)
    SELECT c.tenant_id, m.list_id, NEW.field, coalesce(c.sort_keys ->> ('$.' || '"' || NEW.field || '"'), ''), c.id
    FROM content c JOIN list_membership m ON m.tenant_id = c.tenant_id AND m.content_id = c.id
    WHERE c.tenant_id = NEW.tenant_id AND m.tenant_id = NEW.tenant_id AND c.visible = 1;
END;

DROP TRIGGER sort_field_listed_delete;
CREATE TRIGGER sort_field_listed_delete AFTER DELETE ON sort_field
WHEN (OLD.field BETWEEN 2 AND 11
  AND NOT EXISTS (SELECT 1 FROM sort_field WHERE tenant_id = OLD.tenant_id AND field = OLD.field))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM listed WHERE tenant_id = OLD.tenant_id AND sort = OLD.field;
END;

DROP TRIGGER sort_field_keeps_field;
CREATE TRIGGER sort_field_keeps_field BEFORE UPDATE OF field ON sort_field
WHEN (NEW.field <> OLD.field)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: sort_field_keeps_field');
END;

DROP TRIGGER site_setting_version_insert;
CREATE TRIGGER site_setting_version_insert AFTER INSERT ON site_setting
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER site_setting_version_update;
CREATE TRIGGER site_setting_version_update AFTER UPDATE ON site_setting
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER site_setting_version_delete;
CREATE TRIGGER site_setting_version_delete AFTER DELETE ON site_setting
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

DROP TRIGGER content_group_version_insert;
CREATE TRIGGER content_group_version_insert AFTER INSERT ON content_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER content_group_version_update;
CREATE TRIGGER content_group_version_update AFTER UPDATE ON content_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER content_group_version_delete;
CREATE TRIGGER content_group_version_delete AFTER DELETE ON content_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

DROP TRIGGER footer_link_version_insert;
CREATE TRIGGER footer_link_version_insert AFTER INSERT ON footer_link
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER footer_link_version_update;
CREATE TRIGGER footer_link_version_update AFTER UPDATE ON footer_link
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER footer_link_version_delete;
CREATE TRIGGER footer_link_version_delete AFTER DELETE ON footer_link
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

DROP TRIGGER sort_field_version_insert;
CREATE TRIGGER sort_field_version_insert AFTER INSERT ON sort_field
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER sort_field_version_update;
CREATE TRIGGER sort_field_version_update AFTER UPDATE ON sort_field
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER sort_field_version_delete;
CREATE TRIGGER sort_field_version_delete AFTER DELETE ON sort_field
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

DROP TRIGGER search_tab_version_insert;
CREATE TRIGGER search_tab_version_insert AFTER INSERT ON search_tab
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER search_tab_version_update;
CREATE TRIGGER search_tab_version_update AFTER UPDATE ON search_tab
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER search_tab_version_delete;
CREATE TRIGGER search_tab_version_delete AFTER DELETE ON search_tab
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

DROP TRIGGER search_box_version_insert;
CREATE TRIGGER search_box_version_insert AFTER INSERT ON search_box
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER search_box_version_update;
CREATE TRIGGER search_box_version_update AFTER UPDATE ON search_box
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER search_box_version_delete;
CREATE TRIGGER search_box_version_delete AFTER DELETE ON search_box
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

DROP TRIGGER hash_tag_version_insert;
CREATE TRIGGER hash_tag_version_insert AFTER INSERT ON hash_tag
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER hash_tag_version_update;
CREATE TRIGGER hash_tag_version_update AFTER UPDATE ON hash_tag
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER hash_tag_version_delete;
CREATE TRIGGER hash_tag_version_delete AFTER DELETE ON hash_tag
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

DROP TRIGGER notification_version_insert;
CREATE TRIGGER notification_version_insert AFTER INSERT ON notification
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER notification_version_update;
CREATE TRIGGER notification_version_update AFTER UPDATE ON notification
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER notification_version_delete;
CREATE TRIGGER notification_version_delete AFTER DELETE ON notification
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

DROP TRIGGER content_version_insert;
CREATE TRIGGER content_version_insert AFTER INSERT ON content
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER content_version_update;
CREATE TRIGGER content_version_update AFTER UPDATE ON content
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER content_version_delete;
CREATE TRIGGER content_version_delete AFTER DELETE ON content
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

DROP TRIGGER content_in_group_version_insert;
CREATE TRIGGER content_in_group_version_insert AFTER INSERT ON content_in_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER content_in_group_version_update;
CREATE TRIGGER content_in_group_version_update AFTER UPDATE ON content_in_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER content_in_group_version_delete;
CREATE TRIGGER content_in_group_version_delete AFTER DELETE ON content_in_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

DROP TRIGGER content_hash_tag_version_insert;
CREATE TRIGGER content_hash_tag_version_insert AFTER INSERT ON content_hash_tag
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER content_hash_tag_version_update;
CREATE TRIGGER content_hash_tag_version_update AFTER UPDATE ON content_hash_tag
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER content_hash_tag_version_delete;
CREATE TRIGGER content_hash_tag_version_delete AFTER DELETE ON content_hash_tag
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

DROP TRIGGER trending_version_insert;
CREATE TRIGGER trending_version_insert AFTER INSERT ON trending
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER trending_version_update;
CREATE TRIGGER trending_version_update AFTER UPDATE ON trending
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER trending_version_delete;
CREATE TRIGGER trending_version_delete AFTER DELETE ON trending
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

DROP TRIGGER subscription_plan_version_insert;
CREATE TRIGGER subscription_plan_version_insert AFTER INSERT ON subscription_plan
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER subscription_plan_version_update;
CREATE TRIGGER subscription_plan_version_update AFTER UPDATE ON subscription_plan
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER subscription_plan_version_delete;
CREATE TRIGGER subscription_plan_version_delete AFTER DELETE ON subscription_plan
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

DROP TRIGGER subscription_plan_group_version_insert;
CREATE TRIGGER subscription_plan_group_version_insert AFTER INSERT ON subscription_plan_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER subscription_plan_group_version_update;
CREATE TRIGGER subscription_plan_group_version_update AFTER UPDATE ON subscription_plan_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER subscription_plan_group_version_delete;
CREATE TRIGGER subscription_plan_group_version_delete AFTER DELETE ON subscription_plan_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

DROP TRIGGER user_group_version_insert;
CREATE TRIGGER user_group_version_insert AFTER INSERT ON user_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER user_group_version_delete;
CREATE TRIGGER user_group_version_delete AFTER DELETE ON user_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

DROP TRIGGER user_group_version_update;
CREATE TRIGGER user_group_version_update AFTER UPDATE OF auto_ip ON user_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER job_of_old_release;
CREATE TRIGGER job_of_old_release AFTER INSERT ON job
WHEN (NEW.content_id <> '' AND NEW.subject = '')
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE job SET subject = NEW.content_id, payload = CASE NEW.kind
    WHEN 'ingest-document' THEN json_object('version', NEW.version)
    WHEN 'remove-files' THEN iif(NEW.version IS NULL, json_object('uploadId', NEW.id), json_object('version', NEW.version))
    ELSE '{}'
  END WHERE id = NEW.id;
END;

DROP TRIGGER mail_of_old_release;
CREATE TRIGGER mail_of_old_release AFTER INSERT ON mail
WHEN (NEW.due_at > 0 AND NEW.state = 'waiting')
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT INTO job (id, tenant_id, kind, subject, due_at, created_at, updated_at)
  VALUES ('mail-' || NEW.tenant_id || '-' || NEW.id, NEW.tenant_id, 'send-mail', NEW.id, NEW.due_at + 60000, NEW.created_at, NEW.created_at);
END;

DROP TRIGGER content_overview_insert;
CREATE TRIGGER content_overview_insert AFTER INSERT ON content
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT INTO content_overview (tenant_id, content_id, visible, added_at, published_on, title_key, words)
    SELECT NEW.tenant_id, NEW.id, NEW.visible, NEW.created_at, NEW.published_on, title_key, words
    FROM content_words WHERE tenant_id = NEW.tenant_id AND content_id = NEW.id;
END;

DROP TRIGGER content_overview_update;
CREATE TRIGGER content_overview_update AFTER UPDATE OF title, visible, published_on, sort_keys, find_key ON content
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE content_overview SET visible = NEW.visible, published_on = NEW.published_on,
      (title_key, words) = (SELECT title_key, words FROM content_words
        WHERE tenant_id = NEW.tenant_id AND content_id = NEW.id)
    WHERE tenant_id = NEW.tenant_id AND content_id = NEW.id;
END;

DROP TRIGGER content_overview_document_insert;
CREATE TRIGGER content_overview_document_insert AFTER INSERT ON document
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE content_overview SET file_state = (SELECT file_state FROM content_file_state
      WHERE tenant_id = NEW.tenant_id AND content_id = NEW.content_id)
    WHERE tenant_id = NEW.tenant_id AND content_id = NEW.content_id;
END;

DROP TRIGGER content_overview_document_update;
CREATE TRIGGER content_overview_document_update AFTER UPDATE OF state ON document
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE content_overview SET file_state = (SELECT file_state FROM content_file_state
      WHERE tenant_id = NEW.tenant_id AND content_id = NEW.content_id)
    WHERE tenant_id = NEW.tenant_id AND content_id = NEW.content_id;
END;

DROP TRIGGER content_overview_document_delete;
CREATE TRIGGER content_overview_document_delete AFTER DELETE ON document
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE content_overview SET file_state = coalesce((SELECT file_state FROM content_file_state
      WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id), 'none')
    WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id;
END;

DROP TRIGGER reader_word_insert;
CREATE TRIGGER reader_word_insert AFTER INSERT ON account
WHEN (NEW.level = 'reader' AND NEW.cancelled_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT INTO reader_word (tenant_id, word, account_id, status, group_id)
    SELECT tenant_id, word, account_id, status, group_id FROM reader_words
    WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
END;

DROP TRIGGER reader_word_update;
CREATE TRIGGER reader_word_update AFTER UPDATE OF name, find_key, email, email_key, username_key, level, cancelled_at ON account
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM reader_word WHERE account_id = NEW.id AND +tenant_id = NEW.tenant_id;
  INSERT INTO reader_word (tenant_id, word, account_id, status, group_id)
    SELECT tenant_id, word, account_id, status, group_id FROM reader_words
    WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
END;

DROP TRIGGER reader_word_state;
CREATE TRIGGER reader_word_state AFTER UPDATE OF status, group_id ON account
WHEN (NEW.status <> OLD.status OR NEW.group_id IS NOT OLD.group_id)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE reader_word SET status = NEW.status, group_id = NEW.group_id
    WHERE account_id = NEW.id AND +tenant_id = NEW.tenant_id;
END;

DROP TRIGGER reader_word_delete;
CREATE TRIGGER reader_word_delete AFTER DELETE ON account
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM reader_word WHERE account_id = OLD.id AND +tenant_id = OLD.tenant_id;
END;

DROP TRIGGER reader_count_insert;
CREATE TRIGGER reader_count_insert AFTER INSERT ON account
WHEN (NEW.level = 'reader' AND NEW.cancelled_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT INTO reader_count (tenant_id, group_id, status, readers)
    VALUES (NEW.tenant_id, '*', NEW.status, 1), (NEW.tenant_id, coalesce(NEW.group_id, ''), NEW.status, 1)
    ON CONFLICT (tenant_id, group_id, status) DO UPDATE SET readers = readers + 1;
END;

DROP TRIGGER reader_count_delete;
CREATE TRIGGER reader_count_delete AFTER DELETE ON account
WHEN (OLD.level = 'reader' AND OLD.cancelled_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE reader_count SET readers = readers - 1
    WHERE tenant_id = OLD.tenant_id AND group_id IN ('*', coalesce(OLD.group_id, '')) AND status = OLD.status;
END;

DROP TRIGGER reader_count_less;
CREATE TRIGGER reader_count_less AFTER UPDATE OF status, group_id, level, cancelled_at ON account
WHEN (OLD.level = 'reader' AND OLD.cancelled_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE reader_count SET readers = readers - 1
    WHERE tenant_id = OLD.tenant_id AND group_id IN ('*', coalesce(OLD.group_id, '')) AND status = OLD.status;
END;

DROP TRIGGER reader_count_more;
CREATE TRIGGER reader_count_more AFTER UPDATE OF status, group_id, level, cancelled_at ON account
WHEN (NEW.level = 'reader' AND NEW.cancelled_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT INTO reader_count (tenant_id, group_id, status, readers)
    VALUES (NEW.tenant_id, '*', NEW.status, 1), (NEW.tenant_id, coalesce(NEW.group_id, ''), NEW.status, 1)
    ON CONFLICT (tenant_id, group_id, status) DO UPDATE SET readers = readers + 1;
END;

DROP TRIGGER user_group_full;
CREATE TRIGGER user_group_full BEFORE UPDATE OF group_id ON account
WHEN (NEW.group_id IS NOT NULL AND NEW.group_id IS NOT OLD.group_id AND NEW.level = 'reader' AND (
  SELECT sum(readers) FROM reader_count WHERE tenant_id = NEW.tenant_id AND group_id = NEW.group_id
) >= (SELECT max_users FROM user_group WHERE tenant_id = NEW.tenant_id AND id = NEW.group_id))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: user_group_full');
END;

DROP TRIGGER user_group_full_insert;
CREATE TRIGGER user_group_full_insert BEFORE INSERT ON account
WHEN (NEW.group_id IS NOT NULL AND NEW.level = 'reader' AND (
  SELECT sum(readers) FROM reader_count WHERE tenant_id = NEW.tenant_id AND group_id = NEW.group_id
) >= (SELECT max_users FROM user_group WHERE tenant_id = NEW.tenant_id AND id = NEW.group_id))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: user_group_full');
END;

DROP TRIGGER account_shut_out;
CREATE TRIGGER account_shut_out AFTER UPDATE OF status, cancelled_at, level ON account
WHEN (NEW.status = 'stop' OR NEW.cancelled_at IS NOT NULL OR NEW.level <> OLD.level)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE session SET ended_at = unixepoch() * 1000, end_reason = iif(NEW.cancelled_at IS NULL, 'ended', 'cancel')
    WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id AND created_at >= 0 AND ended_at IS NULL;
  DELETE FROM app_token WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id AND used_at IS NULL;
END;

DROP TRIGGER content_overview_trash;
CREATE TRIGGER content_overview_trash AFTER UPDATE OF deleted_at ON content
WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM content_overview WHERE tenant_id = NEW.tenant_id AND content_id = NEW.id;
END;

DROP TRIGGER content_overview_restore;
CREATE TRIGGER content_overview_restore AFTER UPDATE OF deleted_at ON content
WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT OR IGNORE INTO content_overview (tenant_id, content_id, file_state, visible, added_at, published_on, title_key, words)
    SELECT NEW.tenant_id, NEW.id, coalesce(f.file_state, 'none'), NEW.visible, NEW.created_at, NEW.published_on, w.title_key, w.words
    FROM content_words w
      LEFT JOIN content_file_state f ON f.tenant_id = w.tenant_id AND f.content_id = w.content_id
    WHERE w.tenant_id = NEW.tenant_id AND w.content_id = NEW.id;
END;

DROP TRIGGER notification_group_version_insert;
CREATE TRIGGER notification_group_version_insert AFTER INSERT ON notification_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;

DROP TRIGGER notification_group_version_delete;
CREATE TRIGGER notification_group_version_delete AFTER DELETE ON notification_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;

DROP TRIGGER content_group_name_insert;
CREATE TRIGGER content_group_name_insert BEFORE INSERT ON content_group
WHEN (EXISTS (SELECT 1 FROM content_group WHERE tenant_id = NEW.tenant_id AND name = NEW.name AND id <> NEW.id))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: content_group_name');
END;

DROP TRIGGER content_group_name_update;
CREATE TRIGGER content_group_name_update BEFORE UPDATE OF name ON content_group
WHEN (NEW.name <> OLD.name
  AND EXISTS (SELECT 1 FROM content_group WHERE tenant_id = NEW.tenant_id AND name = NEW.name AND id <> NEW.id))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: content_group_name');
END;

DROP TRIGGER content_overview_listed_count;
CREATE TRIGGER content_overview_listed_count AFTER INSERT ON content_overview_listed
WHEN (NEW.sort = 0)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT INTO content_overview_total (tenant_id, list_id, part, total) VALUES (NEW.tenant_id, NEW.list_id, NEW.part, 1)
    ON CONFLICT (tenant_id, list_id, part) DO UPDATE SET total = total + 1;
END;

DROP TRIGGER content_overview_listed_discount;
CREATE TRIGGER content_overview_listed_discount AFTER DELETE ON content_overview_listed
WHEN (OLD.sort = 0)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE content_overview_total SET total = total - 1
    WHERE tenant_id = OLD.tenant_id AND list_id = OLD.list_id AND part = OLD.part;
END;

DROP TRIGGER content_overview_list_insert;
CREATE TRIGGER content_overview_list_insert AFTER INSERT ON content_overview
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT OR IGNORE INTO content_overview_listed (tenant_id, list_id, sort, part, key, content_id)
    SELECT k.tenant_id, l.list_id, k.sort, k.part, k.key, k.content_id
    FROM content_overview_list l CROSS JOIN content_overview_key k
    WHERE l.tenant_id = NEW.tenant_id AND l.content_id = NEW.content_id
      AND k.tenant_id = NEW.tenant_id AND k.content_id = NEW.content_id;
  INSERT OR IGNORE INTO content_overview_word (tenant_id, word, content_id)
    SELECT NEW.tenant_id, substr(NEW.words, place.key + 1, 8), NEW.content_id
    FROM json_each('[' || replace(hex(zeroblob(length(NEW.words))), '00', '0,') || '0]') place
    WHERE trim(substr(NEW.words, place.key + 1, 1), ' ' || char(10)) <> '';
END;

DROP TRIGGER content_overview_list_leave;
CREATE TRIGGER content_overview_list_leave BEFORE UPDATE OF file_state, visible, added_at, published_on, title_key ON content_overview
WHEN ((NEW.file_state, NEW.visible, NEW.added_at, NEW.published_on, NEW.title_key)
  IS NOT (OLD.file_state, OLD.visible, OLD.added_at, OLD.published_on, OLD.title_key))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM content_overview_listed WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id
    AND (list_id, sort, part, key) IN (
      SELECT l.list_id, k.sort, k.part, k.key FROM content_overview_list l CROSS JOIN content_overview_key k
      WHERE l.tenant_id = OLD.tenant_id AND l.content_id = OLD.content_id
        AND k.tenant_id = OLD.tenant_id AND k.content_id = OLD.content_id);
END;

DROP TRIGGER content_overview_list_return;
CREATE TRIGGER content_overview_list_return AFTER UPDATE OF file_state, visible, added_at, published_on, title_key ON content_overview
WHEN ((NEW.file_state, NEW.visible, NEW.added_at, NEW.published_on, NEW.title_key)
  IS NOT (OLD.file_state, OLD.visible, OLD.added_at, OLD.published_on, OLD.title_key))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT OR IGNORE INTO content_overview_listed (tenant_id, list_id, sort, part, key, content_id)
    SELECT k.tenant_id, l.list_id, k.sort, k.part, k.key, k.content_id
    FROM content_overview_list l CROSS JOIN content_overview_key k
    WHERE l.tenant_id = NEW.tenant_id AND l.content_id = NEW.content_id
      AND k.tenant_id = NEW.tenant_id AND k.content_id = NEW.content_id;
END;

DROP TRIGGER content_overview_words_change;
CREATE TRIGGER content_overview_words_change AFTER UPDATE OF words ON content_overview
WHEN (NEW.words <> OLD.words)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM content_overview_word WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id AND word IN (
    SELECT substr(OLD.words, place.key + 1, 8)
    FROM json_each('[' || replace(hex(zeroblob(length(OLD.words))), '00', '0,') || '0]') place);
  INSERT OR IGNORE INTO content_overview_word (tenant_id, word, content_id)
    SELECT NEW.tenant_id, substr(NEW.words, place.key + 1, 8), NEW.content_id
    FROM json_each('[' || replace(hex(zeroblob(length(NEW.words))), '00', '0,') || '0]') place
    WHERE trim(substr(NEW.words, place.key + 1, 1), ' ' || char(10)) <> '';
END;

DROP TRIGGER content_overview_list_delete;
CREATE TRIGGER content_overview_list_delete BEFORE DELETE ON content_overview
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM content_overview_listed WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id
    AND (list_id, sort, part, key) IN (
      SELECT l.list_id, k.sort, k.part, k.key FROM content_overview_list l CROSS JOIN content_overview_key k
      WHERE l.tenant_id = OLD.tenant_id AND l.content_id = OLD.content_id
        AND k.tenant_id = OLD.tenant_id AND k.content_id = OLD.content_id);
  DELETE FROM content_overview_word WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id AND word IN (
    SELECT substr(OLD.words, place.key + 1, 8)
    FROM json_each('[' || replace(hex(zeroblob(length(OLD.words))), '00', '0,') || '0]') place);
END;

DROP TRIGGER content_in_group_overview_insert;
CREATE TRIGGER content_in_group_overview_insert AFTER INSERT ON content_in_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT OR IGNORE INTO content_overview_listed (tenant_id, list_id, sort, part, key, content_id)
    SELECT tenant_id, NEW.group_id, sort, part, key, content_id FROM content_overview_key
    WHERE tenant_id = NEW.tenant_id AND content_id = NEW.content_id;
END;

DROP TRIGGER content_in_group_overview_delete;
CREATE TRIGGER content_in_group_overview_delete BEFORE DELETE ON content_in_group
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM content_overview_listed WHERE tenant_id = OLD.tenant_id AND list_id = OLD.group_id AND content_id = OLD.content_id
    AND (sort, part, key) IN (
      SELECT sort, part, key FROM content_overview_key
      WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id);
END;

DROP TRIGGER content_hash_tag_overview_insert;
CREATE TRIGGER content_hash_tag_overview_insert AFTER INSERT ON content_hash_tag
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT OR IGNORE INTO content_overview_listed (tenant_id, list_id, sort, part, key, content_id)
    SELECT tenant_id, -NEW.tag_id, sort, part, key, content_id FROM content_overview_key
    WHERE tenant_id = NEW.tenant_id AND content_id = NEW.content_id;
END;

DROP TRIGGER content_hash_tag_overview_delete;
CREATE TRIGGER content_hash_tag_overview_delete BEFORE DELETE ON content_hash_tag
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM content_overview_listed WHERE tenant_id = OLD.tenant_id AND list_id = -OLD.tag_id AND content_id = OLD.content_id
    AND (sort, part, key) IN (
      SELECT sort, part, key FROM content_overview_key
      WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id);
END;

DROP TRIGGER order_transition_follows;
CREATE TRIGGER order_transition_follows BEFORE INSERT ON order_transition
WHEN (NOT EXISTS (
  SELECT 1 FROM payment_order WHERE tenant_id = NEW.tenant_id AND id = NEW.order_id
    AND state = NEW.from_state AND transitions = NEW.number - 1
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_transition_follows');
END;

DROP TRIGGER order_transition_moves;
CREATE TRIGGER order_transition_moves AFTER INSERT ON order_transition
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE payment_order SET state = NEW.to_state, transitions = NEW.number, updated_at = NEW.at
  WHERE tenant_id = NEW.tenant_id AND id = NEW.order_id;
END;

DROP TRIGGER order_transition_stays;
CREATE TRIGGER order_transition_stays BEFORE UPDATE ON order_transition
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_transition_stays');
END;

DROP TRIGGER order_transition_remains;
CREATE TRIGGER order_transition_remains BEFORE DELETE ON order_transition
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_transition_remains');
END;

DROP TRIGGER payment_order_moves;
CREATE TRIGGER payment_order_moves BEFORE UPDATE OF state, transitions ON payment_order
WHEN (NEW.state <> OLD.state AND NOT EXISTS (
  SELECT 1 FROM order_transition WHERE tenant_id = NEW.tenant_id AND order_id = NEW.id
    AND number = NEW.transitions AND to_state = NEW.state
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payment_order_moves');
END;

DROP TRIGGER coupon_use_counts;
CREATE TRIGGER coupon_use_counts AFTER INSERT ON coupon_use
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE coupon SET used = used + 1 WHERE tenant_id = NEW.tenant_id AND id = NEW.coupon_id;
END;

DROP TRIGGER coupon_use_uncounts;
CREATE TRIGGER coupon_use_uncounts AFTER DELETE ON coupon_use
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE coupon SET used = used - 1 WHERE tenant_id = OLD.tenant_id AND id = OLD.coupon_id;
END;

DROP TRIGGER ledger_transaction_stays;
CREATE TRIGGER ledger_transaction_stays BEFORE UPDATE ON ledger_transaction
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;

DROP TRIGGER ledger_transaction_remains;
CREATE TRIGGER ledger_transaction_remains BEFORE DELETE ON ledger_transaction
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;

DROP TRIGGER ledger_entry_stays;
CREATE TRIGGER ledger_entry_stays BEFORE UPDATE ON ledger_entry
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;

DROP TRIGGER ledger_entry_remains;
CREATE TRIGGER ledger_entry_remains BEFORE DELETE ON ledger_entry
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;

DROP TRIGGER refund_follows;
CREATE TRIGGER refund_follows BEFORE INSERT ON refund
WHEN (NEW.refunded_after <> NEW.amount + coalesce(
  (SELECT sum(amount) FROM refund WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state <> 'failed'), 0
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_follows');
END;

DROP TRIGGER refund_within_charge;
CREATE TRIGGER refund_within_charge BEFORE INSERT ON refund
WHEN (NEW.refunded_after > coalesce(
  (SELECT total FROM ledger_transaction WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND kind = 'charge'), 0
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_within_charge');
END;

DROP TRIGGER refund_while_renewing;
CREATE TRIGGER refund_while_renewing BEFORE INSERT ON refund
WHEN (NEW.ends_right = 1 AND EXISTS (
  SELECT 1 FROM payment_order own JOIN payment_order renewal
    ON renewal.tenant_id = own.tenant_id AND renewal.registration_id = own.registration_id
  WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.order_id AND renewal.kind = 'renewal'
    AND renewal.state IN ('received', 'redirected', 'authorised', 'unknown')
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_while_renewing');
END;

DROP TRIGGER refund_stays;
CREATE TRIGGER refund_stays BEFORE UPDATE ON refund
WHEN (OLD.state IN ('done', 'failed'))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_stays');
END;

DROP TRIGGER mail_counted;
CREATE TRIGGER mail_counted AFTER INSERT ON mail
WHEN (EXISTS (SELECT 1 FROM tenant WHERE id = NEW.tenant_id))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT INTO usage_day (tenant_id, kind, day, count)
  VALUES (NEW.tenant_id, 'mail', strftime('%Y-%m-%d', NEW.created_at / 1000 + 32400, 'unixepoch'), 1)
  ON CONFLICT (tenant_id, kind, day) DO UPDATE SET count = count + 1;
  INSERT INTO usage_month (tenant_id, kind, month, about, count)
  SELECT NEW.tenant_id, 'mail', strftime('%Y-%m', NEW.created_at / 1000 + 32400, 'unixepoch'), NEW.kind, 1
  WHERE NEW.kind <> ''
  ON CONFLICT (tenant_id, kind, month, about) DO UPDATE SET count = count + 1;
END;

DROP TRIGGER shelf_cleared;
CREATE TRIGGER shelf_cleared AFTER DELETE ON shelf
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM favourite WHERE tenant_id = OLD.tenant_id AND account_id = OLD.id;
  DELETE FROM reading WHERE tenant_id = OLD.tenant_id AND account_id = OLD.id;
  DELETE FROM annotation WHERE tenant_id = OLD.tenant_id AND account_id = OLD.id;
END;

DROP TRIGGER session_shelf_used;
CREATE TRIGGER session_shelf_used AFTER UPDATE OF last_used_at ON session
WHEN (NEW.level = 'ip_reader')
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT INTO shelf (tenant_id, id, account_id, last_used_at)
  VALUES (NEW.tenant_id, coalesce(NEW.shelf_id, NEW.id), NEW.account_id, NEW.last_used_at)
  ON CONFLICT (tenant_id, id) DO UPDATE SET last_used_at = max(last_used_at, excluded.last_used_at);
END;

DROP TRIGGER session_app_tokens_ended;
CREATE TRIGGER session_app_tokens_ended AFTER UPDATE OF ended_at ON session
WHEN (NEW.ended_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM app_token WHERE tenant_id = NEW.tenant_id AND session_id = NEW.id AND used_at IS NULL;
END;

DROP TRIGGER content_group_many;
CREATE TRIGGER content_group_many AFTER INSERT ON content_group
WHEN ((SELECT count(*) FROM content_group WHERE tenant_id = NEW.tenant_id) > 1000)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: content_group_many');
END;

DROP TRIGGER search_tab_many;
CREATE TRIGGER search_tab_many AFTER INSERT ON search_tab
WHEN ((SELECT count(*) FROM search_tab WHERE tenant_id = NEW.tenant_id) > 50)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: search_tab_many');
END;

DROP TRIGGER search_box_many;
CREATE TRIGGER search_box_many AFTER INSERT ON search_box
WHEN ((SELECT count(*) FROM search_box WHERE tenant_id = NEW.tenant_id) > 200)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: search_box_many');
END;

DROP TRIGGER ip_range_many;
CREATE TRIGGER ip_range_many AFTER INSERT ON ip_range
WHEN ((SELECT count(*) FROM ip_range WHERE tenant_id = NEW.tenant_id AND group_id = NEW.group_id) > 1000)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ip_range_many');
END;

DROP TRIGGER direct_link_many;
CREATE TRIGGER direct_link_many AFTER INSERT ON direct_link
WHEN ((
  SELECT count(*) FROM direct_link
  WHERE tenant_id = NEW.tenant_id AND content_id = NEW.content_id AND revoked_at IS NULL
) > 200)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: direct_link_many');
END;

DROP TRIGGER annotation_room_taken;
CREATE TRIGGER annotation_room_taken AFTER INSERT ON annotation
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT INTO annotation_shelf (tenant_id, account_id, bytes)
  VALUES (NEW.tenant_id, NEW.account_id, 200 + iif(NEW.deleted = 1, 0, octet_length(NEW.quote)
    + octet_length(NEW.prefix) + octet_length(NEW.suffix) + octet_length(NEW.body)))
  ON CONFLICT (tenant_id, account_id) DO UPDATE SET bytes = annotation_shelf.bytes + excluded.bytes;
END;

DROP TRIGGER annotation_room_grown;
CREATE TRIGGER annotation_room_grown AFTER UPDATE OF quote, prefix, suffix, body, deleted ON annotation
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE annotation_shelf SET bytes = bytes
    + iif(NEW.deleted = 1, 0, octet_length(NEW.quote) + octet_length(NEW.prefix)
      + octet_length(NEW.suffix) + octet_length(NEW.body))
    - iif(OLD.deleted = 1, 0, octet_length(OLD.quote) + octet_length(OLD.prefix)
      + octet_length(OLD.suffix) + octet_length(OLD.body))
  WHERE tenant_id = NEW.tenant_id AND account_id = NEW.account_id;
END;

DROP TRIGGER annotation_room_given_back;
CREATE TRIGGER annotation_room_given_back AFTER DELETE ON annotation
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  UPDATE annotation_shelf SET bytes = bytes - 200 - iif(OLD.deleted = 1, 0, octet_length(OLD.quote)
    + octet_length(OLD.prefix) + octet_length(OLD.suffix) + octet_length(OLD.body))
  WHERE tenant_id = OLD.tenant_id AND account_id = OLD.account_id;
  DELETE FROM annotation_shelf WHERE tenant_id = OLD.tenant_id AND account_id = OLD.account_id AND bytes = 0;
END;

DROP TRIGGER annotation_shelf_shrunk;
CREATE TRIGGER annotation_shelf_shrunk AFTER UPDATE OF bytes ON annotation_shelf
WHEN (NEW.bytes < OLD.bytes AND NEW.allowed > 33554432)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE annotation_shelf SET allowed = max(33554432, NEW.bytes)
  WHERE tenant_id = NEW.tenant_id AND account_id = NEW.account_id;
END;

DROP TRIGGER account_unclaimed;
CREATE TRIGGER account_unclaimed AFTER UPDATE OF email_key ON account
WHEN (NEW.claimed = 1 AND NEW.email_key IS NOT OLD.email_key)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE account SET claimed = 0 WHERE tenant_id = NEW.tenant_id AND id = NEW.id;
END;

DROP TRIGGER registration_running;
CREATE TRIGGER registration_running BEFORE INSERT ON registration
WHEN (NEW.status <> 'REFUNDED' AND NEW.source <> 'before' AND EXISTS (
  SELECT 1 FROM registration AS other
  WHERE other.tenant_id = NEW.tenant_id AND other.account_id = NEW.account_id AND other.ends_on > '' AND other.plan_id = NEW.plan_id
    AND other.status <> 'REFUNDED'
    AND (other.starts_on <= NEW.ends_on OR NEW.renews_on IS NOT NULL)
    AND (other.ends_on >= NEW.starts_on OR other.renews_on IS NOT NULL OR other.end_reason IS 'refund' OR EXISTS (
      SELECT 1 FROM payment_order AS renewal
      WHERE renewal.tenant_id = other.tenant_id AND renewal.registration_id = other.id AND renewal.kind = 'renewal'
        AND renewal.period = other.period + 1 AND renewal.state NOT IN ('failed', 'cancelled') AND renewal.state <> 'confirmed'
    ))
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_running');
END;

DROP TRIGGER registration_covered;
CREATE TRIGGER registration_covered BEFORE INSERT ON registration
WHEN (NEW.status <> 'REFUNDED' AND NEW.source <> 'before' AND EXISTS (
  SELECT 1 FROM registration AS other
  WHERE other.tenant_id = NEW.tenant_id AND other.account_id = NEW.account_id AND other.ends_on > ''
    AND other.plan_id <> NEW.plan_id AND other.coverage = NEW.coverage AND other.status <> 'REFUNDED'
    AND (other.starts_on <= NEW.ends_on OR NEW.renews_on IS NOT NULL)
    AND (other.ends_on >= NEW.starts_on OR other.renews_on IS NOT NULL OR other.end_reason IS 'refund' OR EXISTS (
      SELECT 1 FROM payment_order AS renewal
      WHERE renewal.tenant_id = other.tenant_id AND renewal.registration_id = other.id AND renewal.kind = 'renewal'
        AND renewal.period = other.period + 1 AND renewal.state NOT IN ('failed', 'cancelled') AND renewal.state <> 'confirmed'
    ))
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_covered');
END;

DROP TRIGGER registration_resumed;
CREATE TRIGGER registration_resumed BEFORE UPDATE OF status ON registration
WHEN (OLD.status = 'CANCEL' AND NEW.status = 'ACTIVE' AND OLD.end_reason IS NOT 'refund' AND (
  EXISTS (
    SELECT 1 FROM registration AS other
    WHERE other.tenant_id = NEW.tenant_id AND other.account_id = NEW.account_id AND other.ends_on > '' AND other.id <> NEW.id
      AND (other.coverage = NEW.coverage OR other.plan_id = NEW.plan_id) AND other.status <> 'REFUNDED'
      AND (other.ends_on > NEW.ends_on OR other.renews_on IS NOT NULL OR other.end_reason IS 'refund' OR EXISTS (
        SELECT 1 FROM payment_order AS renewal
        WHERE renewal.tenant_id = other.tenant_id AND renewal.registration_id = other.id AND renewal.kind = 'renewal'
          AND renewal.period = other.period + 1 AND renewal.state NOT IN ('failed', 'cancelled') AND renewal.state <> 'confirmed'
      ))
  )
  OR EXISTS (
    SELECT 1 FROM payment_order AS paid
    WHERE paid.tenant_id = NEW.tenant_id AND paid.account_id = NEW.account_id AND paid.plan_id > '' AND paid.kind = 'purchase'
      AND paid.coverage = NEW.coverage AND paid.state IN ('received', 'redirected', 'authorised', 'unknown')
      AND paid.state IN ('authorised', 'unknown')
  )
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_covered');
END;

DROP TRIGGER payment_order_covered;
CREATE TRIGGER payment_order_covered BEFORE INSERT ON payment_order
WHEN (NEW.kind = 'purchase' AND NEW.state IN ('received', 'redirected', 'authorised', 'unknown') AND EXISTS (
  SELECT 1 FROM payment_order AS other
  WHERE other.tenant_id = NEW.tenant_id AND other.account_id = NEW.account_id AND other.plan_id > ''
    AND other.plan_id <> NEW.plan_id AND other.coverage = NEW.coverage AND other.kind = 'purchase'
    AND other.state IN ('received', 'redirected', 'authorised', 'unknown')
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payment_order_covered');
END;

DROP TRIGGER order_transition_covered;
CREATE TRIGGER order_transition_covered BEFORE INSERT ON order_transition
WHEN (NEW.to_state = 'authorised' AND EXISTS (
  SELECT 1 FROM payment_order AS own JOIN registration AS other
    ON other.tenant_id = own.tenant_id AND other.account_id = own.account_id AND other.ends_on > ''
  WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.order_id AND own.kind = 'purchase'
    AND (other.coverage = own.coverage OR other.plan_id = own.plan_id) AND other.status <> 'REFUNDED'
    AND other.order_id IS NOT own.id
    AND (other.renews_on IS NOT NULL OR other.end_reason IS 'refund' OR EXISTS (
      SELECT 1 FROM payment_order AS renewal
      WHERE renewal.tenant_id = other.tenant_id AND renewal.registration_id = other.id AND renewal.kind = 'renewal'
        AND renewal.period = other.period + 1 AND renewal.state NOT IN ('failed', 'cancelled') AND renewal.state <> 'confirmed'
    ))
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_covered');
END;

DROP TRIGGER content_sample_kept;
CREATE TRIGGER content_sample_kept AFTER UPDATE OF title, author, description, keywords, toc, distributor_name, file_name ON content
WHEN (NEW.is_sample = 1 AND (NEW.title <> OLD.title OR NEW.author <> OLD.author OR NEW.description <> OLD.description
  OR NEW.keywords <> OLD.keywords OR NEW.toc <> OLD.toc OR NEW.distributor_name <> OLD.distributor_name
  OR NEW.file_name <> OLD.file_name))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE content SET is_sample = 0 WHERE tenant_id = NEW.tenant_id AND id = NEW.id;
END;

DROP TRIGGER content_group_sample_kept;
CREATE TRIGGER content_group_sample_kept AFTER UPDATE OF name ON content_group
WHEN (NEW.is_sample = 1 AND NEW.name <> OLD.name)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE content_group SET is_sample = 0 WHERE tenant_id = NEW.tenant_id AND id = NEW.id;
END;

DROP TRIGGER content_group_sample_used;
CREATE TRIGGER content_group_sample_used AFTER INSERT ON content_in_group
WHEN (EXISTS (SELECT 1 FROM content WHERE tenant_id = NEW.tenant_id AND id = NEW.content_id AND is_sample = 0))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE content_group SET is_sample = 0 WHERE tenant_id = NEW.tenant_id AND id = NEW.group_id AND is_sample = 1;
END;

DROP TRIGGER book_lists_many;
CREATE TRIGGER book_lists_many BEFORE INSERT ON book_list
WHEN ((SELECT count(*) FROM book_list WHERE tenant_id = NEW.tenant_id AND account_id = NEW.account_id) >= 50)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: book_lists_many');
END;

DROP TRIGGER book_list_many;
CREATE TRIGGER book_list_many BEFORE INSERT ON book_list_content
WHEN ((SELECT count(*) FROM book_list_content WHERE tenant_id = NEW.tenant_id AND list_id = NEW.list_id) >= 500)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: book_list_many');
END;

DROP TRIGGER account_reading_life_cleared;
CREATE TRIGGER account_reading_life_cleared AFTER UPDATE OF cancelled_at ON account
WHEN (NEW.cancelled_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM reading_day WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
  DELETE FROM reading_record_off WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
  UPDATE reading SET finished_at = NULL, placed_at = NULL WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
  DELETE FROM book_list WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
END;

DROP TRIGGER saved_searches_many;
CREATE TRIGGER saved_searches_many BEFORE INSERT ON saved_search
WHEN ((SELECT count(*) FROM saved_search WHERE tenant_id = NEW.tenant_id AND account_id = NEW.account_id) >= 50)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: saved_searches_many');
END;

DROP TRIGGER account_saved_searches_cleared;
CREATE TRIGGER account_saved_searches_cleared AFTER UPDATE OF cancelled_at ON account
WHEN (NEW.cancelled_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  DELETE FROM saved_search WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
END;

DROP TRIGGER session_copies_ended;
CREATE TRIGGER session_copies_ended AFTER UPDATE OF ended_at ON session
WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL AND NEW.end_reason IS NOT 'limit')
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE offline_copy SET ended_at = NEW.ended_at, end_reason = (
    SELECT 'signOut' FROM account WHERE tenant_id = NEW.tenant_id AND id = NEW.account_id AND status = 'allow' AND cancelled_at IS NULL
  ) WHERE tenant_id = NEW.tenant_id AND account_id = NEW.account_id AND session_id = NEW.id AND ended_at IS NULL;
END;

DROP TRIGGER account_copies_ended;
CREATE TRIGGER account_copies_ended AFTER UPDATE OF password ON account
WHEN (NEW.password IS NOT OLD.password)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE offline_copy SET ended_at = NEW.updated_at, end_reason = 'password'
  WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id AND ended_at IS NULL;
END;

DROP TRIGGER offline_copies_full;
CREATE TRIGGER offline_copies_full BEFORE INSERT ON offline_copy
WHEN ((
  SELECT count(*) FROM offline_copy AS kept
  WHERE kept.tenant_id = NEW.tenant_id AND kept.account_id = NEW.account_id AND kept.until > NEW.created_at AND kept.ended_at IS NULL
    AND NOT (kept.content_id = NEW.content_id AND kept.session_id IS NEW.session_id)
) >= 20)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: offline_copies_full');
END;

DROP TRIGGER session_seats_ended;
CREATE TRIGGER session_seats_ended AFTER UPDATE OF ended_at ON session
WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE seat SET lapses_at = carried_until
  WHERE tenant_id = NEW.tenant_id AND holder IN (NEW.account_id, NEW.shelf_id, NEW.id) AND lapses_at > carried_until AND NEW.id = (
    SELECT session_id FROM viewer_grant WHERE tenant_id = seat.tenant_id AND id = seat.grant_id
  );
END;

DROP TRIGGER account_seats_ended;
CREATE TRIGGER account_seats_ended AFTER UPDATE OF group_id ON account
WHEN (NEW.group_id IS NOT OLD.group_id)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE seat SET lapses_at = carried_until
  WHERE tenant_id = NEW.tenant_id AND holder = NEW.id AND user_group_id = OLD.group_id AND lapses_at > carried_until;
END;

DROP TRIGGER content_seats_ended;
CREATE TRIGGER content_seats_ended AFTER UPDATE OF oldest_version ON content
WHEN (NEW.oldest_version > OLD.oldest_version)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  UPDATE seat SET lapses_at = carried_until
  WHERE tenant_id = NEW.tenant_id AND content_id = NEW.id AND lapses_at > carried_until AND NEW.oldest_version > (
    SELECT version FROM viewer_grant WHERE tenant_id = seat.tenant_id AND id = seat.grant_id
  );
END;

DROP TRIGGER session_used;
CREATE TRIGGER session_used AFTER INSERT ON session
WHEN (NEW.confirmed = 1)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT INTO usage_event (tenant_id, at, kind, visitor) VALUES (NEW.tenant_id, NEW.created_at, 'session', NEW.account_id);
END;

DROP TRIGGER session_confirmed_used;
CREATE TRIGGER session_confirmed_used AFTER UPDATE OF confirmed ON session
WHEN (NEW.confirmed = 1 AND OLD.confirmed = 0)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  INSERT INTO usage_event (tenant_id, at, kind, visitor) VALUES (NEW.tenant_id, NEW.created_at, 'session', NEW.account_id);
END;
