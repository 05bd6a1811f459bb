-- The administrators' list of contents costs the same with a hundred contents and with a hundred thousand: in each order, of all,
-- of a group, with a hashtag, of any state, shown or hidden, and by a part of a title. Triggers keep all three tables from
-- content_overview; nobody writes them.

-- A page is a range of the key, or the next rows of at most four of them, merged. list_id as in `listed`: 0 for all contents, a
-- group's id, or minus a hashtag's. sort is 0 by when it was added, 1 by title, 2 by day. Each content stands in part 'all' and in
-- that of its file's state and of 0 hidden or 1 visible ('ready1').
CREATE TABLE content_overview_listed (
  tenant_id INTEGER NOT NULL,
  list_id INTEGER NOT NULL,
  sort INTEGER NOT NULL,
  part TEXT NOT NULL,
  key TEXT NOT NULL,
  content_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, list_id, sort, part, key, content_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE content_overview_total (
  tenant_id INTEGER NOT NULL,
  list_id INTEGER NOT NULL,
  part TEXT NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, list_id, part)
) STRICT, WITHOUT ROWID;

-- From each sign of the title and the author eight signs on: what contains a text has a row that begins with it.
CREATE TABLE content_overview_word (
  tenant_id INTEGER NOT NULL,
  word TEXT NOT NULL,
  content_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, word, content_id)
) STRICT, WITHOUT ROWID;

DROP INDEX content_overview_by_added;
DROP INDEX content_overview_by_title;
DROP INDEX content_overview_by_day;

CREATE VIEW content_overview_list AS
  SELECT tenant_id, 0 AS list_id, content_id FROM content_overview
  UNION ALL SELECT tenant_id, group_id, content_id FROM content_in_group
  UNION ALL SELECT tenant_id, -tag_id, content_id FROM content_hash_tag;
CREATE VIEW content_overview_key AS
  SELECT tenant_id, content_id, iif(in_all, 'all', file_state || visible) AS part, sort,
    CASE sort WHEN 0 THEN printf('%016d', added_at) WHEN 1 THEN title_key ELSE published_on END AS key
  FROM content_overview CROSS JOIN (SELECT 0 AS sort UNION ALL SELECT 1 UNION ALL SELECT 2)
    CROSS JOIN (SELECT 0 AS in_all UNION ALL SELECT 1);

INSERT INTO content_overview_listed (tenant_id, list_id, sort, part, key, content_id)
  SELECT k.tenant_id, l.list_id, k.sort, k.part, k.key, k.content_id
  FROM content_overview_list l JOIN content_overview_key k ON k.tenant_id = l.tenant_id AND k.content_id = l.content_id
  ORDER BY 1, 2, 3, 4, 5, 6;
INSERT INTO content_overview_total (tenant_id, list_id, part, total)
  SELECT tenant_id, list_id, part, count(*) FROM content_overview_listed WHERE sort = 0 GROUP BY tenant_id, list_id, part;
-- A list of as many numbers as there are signs. In the key's own order it takes a fifth of the time.
INSERT OR IGNORE INTO content_overview_word (tenant_id, word, content_id)
  SELECT o.tenant_id, substr(o.words, place.key + 1, 8), o.content_id
  FROM content_overview o, json_each('[' || replace(hex(zeroblob(length(o.words))), '00', '0,') || '0]') place
  WHERE trim(substr(o.words, place.key + 1, 1), ' ' || char(10)) <> ''
  ORDER BY 1, 2, 3;

CREATE TRIGGER content_overview_listed_count AFTER INSERT ON content_overview_listed WHEN NEW.sort = 0 BEGIN
  INSERT INTO content_overview_total (tenant_id, list_id, part, total) VALUES (NEW.tenant_id, NEW.list_id, NEW.part, 1)
    ON CONFLICT (tenant_id, list_id, part) DO UPDATE SET total = total + 1;
END;
CREATE TRIGGER content_overview_listed_discount AFTER DELETE ON content_overview_listed WHEN OLD.sort = 0 BEGIN
  UPDATE content_overview_total SET total = total - 1
    WHERE tenant_id = OLD.tenant_id AND list_id = OLD.list_id AND part = OLD.part;
END;

CREATE TRIGGER content_overview_list_insert AFTER INSERT ON content_overview BEGIN
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
-- By the keys it had, each row by its whole key; before the row changes, while the views still tell them.
CREATE TRIGGER content_overview_list_leave BEFORE UPDATE OF file_state, visible, added_at, published_on, title_key ON content_overview
WHEN (NEW.file_state, NEW.visible, NEW.added_at, NEW.published_on, NEW.title_key)
  IS NOT (OLD.file_state, OLD.visible, OLD.added_at, OLD.published_on, OLD.title_key)
BEGIN
  DELETE FROM content_overview_listed WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id
    AND (list_id, sort, part, key) IN (
      SELECT l.list_id, k.sort, k.part, k.key FROM content_overview_list l CROSS JOIN content_overview_key k
      WHERE l.tenant_id = OLD.tenant_id AND l.content_id = OLD.content_id
        AND k.tenant_id = OLD.tenant_id AND k.content_id = OLD.content_id);
END;
CREATE TRIGGER content_overview_list_return AFTER UPDATE OF file_state, visible, added_at, published_on, title_key ON content_overview
WHEN (NEW.file_state, NEW.visible, NEW.added_at, NEW.published_on, NEW.title_key)
  IS NOT (OLD.file_state, OLD.visible, OLD.added_at, OLD.published_on, OLD.title_key)
BEGIN
  INSERT OR IGNORE INTO content_overview_listed (tenant_id, list_id, sort, part, key, content_id)
    SELECT k.tenant_id, l.list_id, k.sort, k.part, k.key, k.content_id
    FROM content_overview_list l CROSS JOIN content_overview_key k
    WHERE l.tenant_id = NEW.tenant_id AND l.content_id = NEW.content_id
      AND k.tenant_id = NEW.tenant_id AND k.content_id = NEW.content_id;
END;
CREATE TRIGGER content_overview_words_change AFTER UPDATE OF words ON content_overview WHEN NEW.words <> OLD.words BEGIN
  DELETE FROM content_overview_word WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id AND word IN (
    SELECT substr(OLD.words, place.key + 1, 8)
    FROM json_each('[' || replace(hex(zeroblob(length(OLD.words))), '00', '0,') || '0]') place);
  INSERT OR IGNORE INTO content_overview_word (tenant_id, word, content_id)
    SELECT NEW.tenant_id, substr(NEW.words, place.key + 1, 8), NEW.content_id
    FROM json_each('[' || replace(hex(zeroblob(length(NEW.words))), '00', '0,') || '0]') place
    WHERE trim(substr(NEW.words, place.key + 1, 1), ' ' || char(10)) <> '';
END;
CREATE TRIGGER content_overview_list_delete BEFORE DELETE ON content_overview BEGIN
  DELETE FROM content_overview_listed WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id
    AND (list_id, sort, part, key) IN (
      SELECT l.list_id, k.sort, k.part, k.key FROM content_overview_list l CROSS JOIN content_overview_key k
      WHERE l.tenant_id = OLD.tenant_id AND l.content_id = OLD.content_id
        AND k.tenant_id = OLD.tenant_id AND k.content_id = OLD.content_id);
  DELETE FROM content_overview_word WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id AND word IN (
    SELECT substr(OLD.words, place.key + 1, 8)
    FROM json_each('[' || replace(hex(zeroblob(length(OLD.words))), '00', '0,') || '0]') place);
END;

-- Where a content goes with all that hangs on it, either of the two rows is still there when the other one goes.
CREATE TRIGGER content_in_group_overview_insert AFTER INSERT ON content_in_group BEGIN
  INSERT OR IGNORE INTO content_overview_listed (tenant_id, list_id, sort, part, key, content_id)
    SELECT tenant_id, NEW.group_id, sort, part, key, content_id FROM content_overview_key
    WHERE tenant_id = NEW.tenant_id AND content_id = NEW.content_id;
END;
CREATE TRIGGER content_in_group_overview_delete BEFORE DELETE ON content_in_group BEGIN
  DELETE FROM content_overview_listed WHERE tenant_id = OLD.tenant_id AND list_id = OLD.group_id AND content_id = OLD.content_id
    AND (sort, part, key) IN (
      SELECT sort, part, key FROM content_overview_key
      WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id);
END;
CREATE TRIGGER content_hash_tag_overview_insert AFTER INSERT ON content_hash_tag BEGIN
  INSERT OR IGNORE INTO content_overview_listed (tenant_id, list_id, sort, part, key, content_id)
    SELECT tenant_id, -NEW.tag_id, sort, part, key, content_id FROM content_overview_key
    WHERE tenant_id = NEW.tenant_id AND content_id = NEW.content_id;
END;
CREATE TRIGGER content_hash_tag_overview_delete BEFORE DELETE ON content_hash_tag BEGIN
  DELETE FROM content_overview_listed WHERE tenant_id = OLD.tenant_id AND list_id = -OLD.tag_id AND content_id = OLD.content_id
    AND (sort, part, key) IN (
      SELECT sort, part, key FROM content_overview_key
      WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id);
END;

-- The log of one area of actions, wherever in it they stand: of a site, of a company, of all.
CREATE INDEX audit_by_area ON audit (tenant_id, substr(action, 1, instr(action, '.') - 1), at);
CREATE INDEX audit_of_company_by_area ON audit (company_id, substr(action, 1, instr(action, '.') - 1), at);
CREATE INDEX audit_of_all_by_area ON audit (substr(action, 1, instr(action, '.') - 1), at);
