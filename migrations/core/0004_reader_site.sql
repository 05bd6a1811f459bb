-- The reader's site: what its pages show around and about contents, and lists that stay fast however long they are.

-- Counts what readers of a site would see change. Triggers raise it, so that no writer can forget; snapshots and cached
-- pages carry it in their key.
ALTER TABLE tenant ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

-- What lists sort by: a JSON object from a sort's number (0 the day, 1 to 11 the fields) to its folded, shortened key.
ALTER TABLE content ADD COLUMN sort_keys TEXT NOT NULL DEFAULT '{}' CONSTRAINT content_sort_keys CHECK (json_valid(sort_keys));

CREATE TABLE sort_field (
  tenant_id INTEGER NOT NULL CONSTRAINT sort_field_tenant REFERENCES tenant (id),
  id INTEGER NOT NULL CONSTRAINT sort_field_id CHECK (id > 0),
  context INTEGER NOT NULL CONSTRAINT sort_field_context CHECK (context IN (1, 2)), -- 1 search, 2 home
  field INTEGER NOT NULL CONSTRAINT sort_field_field CHECK (field BETWEEN 1 AND 12), -- 12 is the contents' group
  title TEXT NOT NULL,
  is_asc_default INTEGER NOT NULL DEFAULT 1 CONSTRAINT sort_field_is_asc_default CHECK (is_asc_default IN (0, 1)),
  is_default INTEGER NOT NULL DEFAULT 0 CONSTRAINT sort_field_is_default CHECK (is_default IN (0, 1)),
  ordinal INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX sort_field_by_field ON sort_field (tenant_id, context, field);

CREATE TABLE footer_link (
  tenant_id INTEGER NOT NULL CONSTRAINT footer_link_tenant REFERENCES tenant (id),
  id INTEGER NOT NULL CONSTRAINT footer_link_id CHECK (id > 0),
  url TEXT NOT NULL,
  label TEXT NOT NULL,
  type_link INTEGER NOT NULL CONSTRAINT footer_link_type_link CHECK (type_link IN (1, 2)), -- 1 internal, 2 external
  position_link INTEGER NOT NULL CONSTRAINT footer_link_position_link CHECK (position_link IN (1, 2, 3)), -- 1 upper, 2 lower, 3 middle
  ordinal INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE search_tab (
  tenant_id INTEGER NOT NULL CONSTRAINT search_tab_tenant REFERENCES tenant (id),
  id INTEGER NOT NULL CONSTRAINT search_tab_id CHECK (id > 0),
  title TEXT NOT NULL,
  type TEXT NOT NULL CONSTRAINT search_tab_type CHECK (type IN ('fields', 'full_text')),
  ordinal INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE search_box (
  tenant_id INTEGER NOT NULL CONSTRAINT search_box_tenant REFERENCES tenant (id),
  id INTEGER NOT NULL CONSTRAINT search_box_id CHECK (id > 0),
  tab_id INTEGER NOT NULL,
  label TEXT NOT NULL,
  is_show_label INTEGER NOT NULL DEFAULT 1 CONSTRAINT search_box_is_show_label CHECK (is_show_label IN (0, 1)),
  size TEXT NOT NULL DEFAULT 'large' CONSTRAINT search_box_size CHECK (size IN ('small', 'medium', 'large')),
  -- 1 partial, 2 exact, 3 days, 4 single choice, 5 multiple choice, 6 months, 7 years
  operation INTEGER NOT NULL CONSTRAINT search_box_operation CHECK (operation BETWEEN 1 AND 7),
  match_value TEXT NOT NULL DEFAULT '', -- choices, comma-separated
  search_fields TEXT NOT NULL DEFAULT '[]' CONSTRAINT search_box_search_fields CHECK (json_valid(search_fields)),
  group_ids TEXT NOT NULL DEFAULT '[]' CONSTRAINT search_box_group_ids CHECK (json_valid(group_ids)), -- groups offered
  ordinal INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT search_box_tab FOREIGN KEY (tenant_id, tab_id) REFERENCES search_tab (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX search_box_by_tab ON search_box (tenant_id, tab_id);
-- R430
CREATE TRIGGER search_box_one_full_text BEFORE INSERT ON search_box
WHEN EXISTS (SELECT 1 FROM search_tab WHERE tenant_id = NEW.tenant_id AND id = NEW.tab_id AND type = 'full_text')
  AND EXISTS (SELECT 1 FROM search_box WHERE tenant_id = NEW.tenant_id AND tab_id = NEW.tab_id AND id <> NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: search_box_one_full_text');
END;

CREATE TABLE hash_tag (
  tenant_id INTEGER NOT NULL CONSTRAINT hash_tag_tenant REFERENCES tenant (id),
  id INTEGER NOT NULL CONSTRAINT hash_tag_id CHECK (id > 0),
  name TEXT NOT NULL, -- without the sign
  ordinal INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX hash_tag_by_name ON hash_tag (tenant_id, name);

CREATE TABLE content_hash_tag (
  tenant_id INTEGER NOT NULL,
  tag_id INTEGER NOT NULL,
  content_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, tag_id, content_id),
  CONSTRAINT content_hash_tag_tag FOREIGN KEY (tenant_id, tag_id) REFERENCES hash_tag (tenant_id, id),
  CONSTRAINT content_hash_tag_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX content_hash_tag_by_content ON content_hash_tag (tenant_id, content_id);

CREATE TABLE notification (
  tenant_id INTEGER NOT NULL CONSTRAINT notification_tenant REFERENCES tenant (id),
  id INTEGER NOT NULL CONSTRAINT notification_id CHECK (id > 0),
  title TEXT NOT NULL,
  content TEXT NOT NULL, -- plain text
  created_at INTEGER NOT NULL, -- from when on readers see it
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX notification_by_time ON notification (tenant_id, created_at DESC, id DESC);

-- What an administrator recommends (the trending toggle).
CREATE TABLE trending (
  tenant_id INTEGER NOT NULL,
  content_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, content_id),
  CONSTRAINT trending_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- How often a content was opened on a day in Japan; a reader counts once a day.
CREATE TABLE read_day (
  tenant_id INTEGER NOT NULL,
  day TEXT NOT NULL,
  content_id TEXT NOT NULL,
  reads INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, day, content_id),
  CONSTRAINT read_day_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX read_day_by_content ON read_day (tenant_id, content_id);
CREATE INDEX read_day_by_day ON read_day (day);
-- Their sums over the days kept; triggers hold it to read_day.
CREATE TABLE content_reads (
  tenant_id INTEGER NOT NULL,
  content_id TEXT NOT NULL,
  reads INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, content_id),
  CONSTRAINT content_reads_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX content_reads_by_reads ON content_reads (tenant_id, reads DESC, content_id);
CREATE TRIGGER read_day_insert AFTER INSERT ON read_day BEGIN
  INSERT INTO content_reads (tenant_id, content_id, reads) VALUES (NEW.tenant_id, NEW.content_id, NEW.reads)
    ON CONFLICT (tenant_id, content_id) DO UPDATE SET reads = reads + excluded.reads;
END;
CREATE TRIGGER read_day_update AFTER UPDATE OF reads ON read_day BEGIN
  UPDATE content_reads SET reads = reads + NEW.reads - OLD.reads
    WHERE tenant_id = NEW.tenant_id AND content_id = NEW.content_id;
END;
CREATE TRIGGER read_day_delete AFTER DELETE ON read_day BEGIN
  UPDATE content_reads SET reads = reads - OLD.reads WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id;
  DELETE FROM content_reads WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id AND reads <= 0;
END;

CREATE INDEX reading_by_time ON reading (tenant_id, account_id, read_at DESC);
CREATE INDEX favourite_by_time ON favourite (tenant_id, account_id, created_at DESC);

-- Every list of visible contents in every order its tenant offers: the first page of a list, and any other, is a range of
-- this key. list_id is 0 for all contents, a group's id, or minus a hashtag's id. Triggers keep it; nobody writes it.
CREATE TABLE listed (
  tenant_id INTEGER NOT NULL,
  list_id INTEGER NOT NULL,
  sort INTEGER NOT NULL,
  key TEXT NOT NULL,
  content_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, list_id, sort, key, content_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE list_total (
  tenant_id INTEGER NOT NULL,
  list_id INTEGER NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, list_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER listed_insert AFTER INSERT ON listed WHEN NEW.sort = 0 BEGIN
  INSERT INTO list_total (tenant_id, list_id, total) VALUES (NEW.tenant_id, NEW.list_id, 1)
    ON CONFLICT (tenant_id, list_id) DO UPDATE SET total = total + 1;
END;
CREATE TRIGGER listed_delete AFTER DELETE ON listed WHEN OLD.sort = 0 BEGIN
  UPDATE list_total SET total = total - 1 WHERE tenant_id = OLD.tenant_id AND list_id = OLD.list_id;
END;

CREATE VIEW list_membership AS
  SELECT tenant_id, 0 AS list_id, id AS content_id FROM content
  UNION ALL SELECT tenant_id, group_id, content_id FROM content_in_group
  UNION ALL SELECT tenant_id, -tag_id, content_id FROM content_hash_tag;
-- The orders a tenant's lists are kept in: by day, by title, and by what it offers.
CREATE VIEW list_sort AS
  SELECT id AS tenant_id, 0 AS sort FROM tenant
  UNION SELECT id, 1 FROM tenant
  UNION SELECT tenant_id, field FROM sort_field WHERE field < 12;

CREATE TRIGGER content_listed_insert AFTER INSERT ON content WHEN NEW.visible = 1 BEGIN
  INSERT OR IGNORE INTO listed (tenant_id, list_id, sort, key, content_id)
    SELECT NEW.tenant_id, 0, s.sort, coalesce(NEW.sort_keys ->> ('$.' || '"' || s.sort || '"'), ''), NEW.id
    FROM list_sort s WHERE s.tenant_id = NEW.tenant_id;
END;
CREATE TRIGGER content_listed_update AFTER UPDATE OF visible, sort_keys ON content BEGIN
  DELETE FROM listed WHERE tenant_id = OLD.tenant_id AND content_id = OLD.id AND (list_id, sort, key) IN (
    SELECT m.list_id, s.sort, coalesce(OLD.sort_keys ->> ('$.' || '"' || s.sort || '"'), '')
    FROM list_membership m JOIN list_sort s ON s.tenant_id = m.tenant_id
    WHERE m.tenant_id = OLD.tenant_id AND m.content_id = OLD.id);
  INSERT OR IGNORE INTO listed (tenant_id, list_id, sort, key, content_id)
    SELECT NEW.tenant_id, m.list_id, s.sort, coalesce(NEW.sort_keys ->> ('$.' || '"' || s.sort || '"'), ''), NEW.id
    FROM list_membership m JOIN list_sort s ON s.tenant_id = m.tenant_id
    WHERE m.tenant_id = NEW.tenant_id AND m.content_id = NEW.id AND NEW.visible = 1;
END;
CREATE TRIGGER content_listed_delete BEFORE DELETE ON content BEGIN
  DELETE FROM listed WHERE tenant_id = OLD.tenant_id AND content_id = OLD.id AND (list_id, sort, key) IN (
    SELECT m.list_id, s.sort, coalesce(OLD.sort_keys ->> ('$.' || '"' || s.sort || '"'), '')
    FROM list_membership m JOIN list_sort s ON s.tenant_id = m.tenant_id
    WHERE m.tenant_id = OLD.tenant_id AND m.content_id = OLD.id);
END;
CREATE TRIGGER content_in_group_listed_insert AFTER INSERT ON content_in_group BEGIN
  INSERT OR IGNORE INTO listed (tenant_id, list_id, sort, key, content_id)
    SELECT c.tenant_id, NEW.group_id, s.sort, coalesce(c.sort_keys ->> ('$.' || '"' || s.sort || '"'), ''), c.id
    FROM content c JOIN list_sort s ON s.tenant_id = c.tenant_id
    WHERE c.tenant_id = NEW.tenant_id AND c.id = NEW.content_id AND c.visible = 1;
END;
CREATE TRIGGER content_in_group_listed_delete BEFORE DELETE ON content_in_group BEGIN
  DELETE FROM listed WHERE tenant_id = OLD.tenant_id AND list_id = OLD.group_id AND content_id = OLD.content_id AND (sort, key) IN (
    SELECT s.sort, coalesce(c.sort_keys ->> ('$.' || '"' || s.sort || '"'), '')
    FROM content c JOIN list_sort s ON s.tenant_id = c.tenant_id
    WHERE c.tenant_id = OLD.tenant_id AND c.id = OLD.content_id);
END;
CREATE TRIGGER content_hash_tag_listed_insert AFTER INSERT ON content_hash_tag BEGIN
  INSERT OR IGNORE INTO listed (tenant_id, list_id, sort, key, content_id)
    SELECT c.tenant_id, -NEW.tag_id, s.sort, coalesce(c.sort_keys ->> ('$.' || '"' || s.sort || '"'), ''), c.id
    FROM content c JOIN list_sort s ON s.tenant_id = c.tenant_id
    WHERE c.tenant_id = NEW.tenant_id AND c.id = NEW.content_id AND c.visible = 1;
END;
CREATE TRIGGER content_hash_tag_listed_delete BEFORE DELETE ON content_hash_tag BEGIN
  DELETE FROM listed WHERE tenant_id = OLD.tenant_id AND list_id = -OLD.tag_id AND content_id = OLD.content_id AND (sort, key) IN (
    SELECT s.sort, coalesce(c.sort_keys ->> ('$.' || '"' || s.sort || '"'), '')
    FROM content c JOIN list_sort s ON s.tenant_id = c.tenant_id
    WHERE c.tenant_id = OLD.tenant_id AND c.id = OLD.content_id);
END;
-- A field that a tenant offers to sort by, or offers no more, in either context.
CREATE TRIGGER sort_field_listed_insert AFTER INSERT ON sort_field WHEN NEW.field BETWEEN 2 AND 11 BEGIN
  INSERT OR IGNORE INTO listed (tenant_id, list_id, sort, key, content_id)
    SELECT c.tenant_id, m.list_id, NEW.field, coalesce(c.sort_keys ->> ('$.' || '"' || NEW.field || '"'), ''), c.id
    FROM content c JOIN list_membership m ON m.tenant_id = c.tenant_id AND m.content_id = c.id
    WHERE c.tenant_id = NEW.tenant_id AND m.tenant_id = NEW.tenant_id AND c.visible = 1;
END;
CREATE TRIGGER sort_field_listed_delete AFTER DELETE ON sort_field WHEN OLD.field BETWEEN 2 AND 11
  AND NOT EXISTS (SELECT 1 FROM sort_field WHERE tenant_id = OLD.tenant_id AND field = OLD.field) BEGIN
  DELETE FROM listed WHERE tenant_id = OLD.tenant_id AND sort = OLD.field;
END;
-- A row keeps its field: another field is another row, so that the two triggers above are enough.
CREATE TRIGGER sort_field_keeps_field BEFORE UPDATE OF field ON sort_field WHEN NEW.field <> OLD.field BEGIN
  SELECT RAISE(ABORT, 'constraint failed: sort_field_keeps_field');
END;

-- Whatever of a site readers see, seen or not right now, makes its version another one.
CREATE TRIGGER site_setting_version_insert AFTER INSERT ON site_setting BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER site_setting_version_update AFTER UPDATE ON site_setting BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER site_setting_version_delete AFTER DELETE ON site_setting BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;
CREATE TRIGGER content_group_version_insert AFTER INSERT ON content_group BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER content_group_version_update AFTER UPDATE ON content_group BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER content_group_version_delete AFTER DELETE ON content_group BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;
CREATE TRIGGER footer_link_version_insert AFTER INSERT ON footer_link BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER footer_link_version_update AFTER UPDATE ON footer_link BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER footer_link_version_delete AFTER DELETE ON footer_link BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;
CREATE TRIGGER sort_field_version_insert AFTER INSERT ON sort_field BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER sort_field_version_update AFTER UPDATE ON sort_field BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER sort_field_version_delete AFTER DELETE ON sort_field BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;
CREATE TRIGGER search_tab_version_insert AFTER INSERT ON search_tab BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER search_tab_version_update AFTER UPDATE ON search_tab BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER search_tab_version_delete AFTER DELETE ON search_tab BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;
CREATE TRIGGER search_box_version_insert AFTER INSERT ON search_box BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER search_box_version_update AFTER UPDATE ON search_box BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER search_box_version_delete AFTER DELETE ON search_box BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;
CREATE TRIGGER hash_tag_version_insert AFTER INSERT ON hash_tag BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER hash_tag_version_update AFTER UPDATE ON hash_tag BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER hash_tag_version_delete AFTER DELETE ON hash_tag BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;
CREATE TRIGGER notification_version_insert AFTER INSERT ON notification BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER notification_version_update AFTER UPDATE ON notification BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER notification_version_delete AFTER DELETE ON notification BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;
CREATE TRIGGER content_version_insert AFTER INSERT ON content BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER content_version_update AFTER UPDATE ON content BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER content_version_delete AFTER DELETE ON content BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;
CREATE TRIGGER content_in_group_version_insert AFTER INSERT ON content_in_group BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER content_in_group_version_update AFTER UPDATE ON content_in_group BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER content_in_group_version_delete AFTER DELETE ON content_in_group BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;
CREATE TRIGGER content_hash_tag_version_insert AFTER INSERT ON content_hash_tag BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER content_hash_tag_version_update AFTER UPDATE ON content_hash_tag BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER content_hash_tag_version_delete AFTER DELETE ON content_hash_tag BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;
CREATE TRIGGER trending_version_insert AFTER INSERT ON trending BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER trending_version_update AFTER UPDATE ON trending BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER trending_version_delete AFTER DELETE ON trending BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;
CREATE TRIGGER subscription_plan_version_insert AFTER INSERT ON subscription_plan BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER subscription_plan_version_update AFTER UPDATE ON subscription_plan BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER subscription_plan_version_delete AFTER DELETE ON subscription_plan BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;
CREATE TRIGGER subscription_plan_group_version_insert AFTER INSERT ON subscription_plan_group BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER subscription_plan_group_version_update AFTER UPDATE ON subscription_plan_group BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER subscription_plan_group_version_delete AFTER DELETE ON subscription_plan_group BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;
CREATE TRIGGER company_version_update AFTER UPDATE ON company BEGIN
  UPDATE tenant SET version = version + 1 WHERE company_id = NEW.id;
END;
CREATE TRIGGER tenant_version_update AFTER UPDATE OF domain_type, domain, service_path, service_name ON tenant BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.id;
END;
CREATE TRIGGER user_group_version_insert AFTER INSERT ON user_group BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
CREATE TRIGGER user_group_version_delete AFTER DELETE ON user_group BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = OLD.tenant_id;
END;
CREATE TRIGGER user_group_version_update AFTER UPDATE OF auto_ip ON user_group BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.tenant_id;
END;
