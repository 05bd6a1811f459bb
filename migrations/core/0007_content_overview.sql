-- The administrators' list of contents: every content of a tenant, hidden ones too, with how its newest file fares. A narrow
-- table of its own, so that a list, its counts and a look through all titles read little; triggers keep it, nobody writes it.

-- Title and author folded whole, as the search folds; whoever writes a content writes it. Empty for what was written before.
ALTER TABLE content ADD COLUMN find_key TEXT NOT NULL DEFAULT '';

CREATE TABLE content_overview (
  tenant_id INTEGER NOT NULL,
  content_id TEXT NOT NULL,
  file_state TEXT NOT NULL DEFAULT 'none'
    CONSTRAINT content_overview_file_state CHECK (file_state IN ('none', 'working', 'ready', 'refused')),
  visible INTEGER NOT NULL CONSTRAINT content_overview_visible CHECK (visible IN (0, 1)),
  added_at INTEGER NOT NULL,
  published_on TEXT NOT NULL,
  title_key TEXT NOT NULL,
  words TEXT NOT NULL,
  PRIMARY KEY (tenant_id, content_id),
  CONSTRAINT content_overview_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
-- Each with all that a list narrows by, so that its page and its counts are read from the index alone.
CREATE INDEX content_overview_by_added ON content_overview (tenant_id, added_at, content_id, file_state, visible);
CREATE INDEX content_overview_by_title ON content_overview (tenant_id, title_key, content_id, file_state, visible);
CREATE INDEX content_overview_by_day ON content_overview (tenant_id, published_on, content_id, file_state, visible);

-- What was written before has sixty folded characters of its title to be found by, and the whole title as it is.
CREATE VIEW content_words AS
  SELECT tenant_id, id AS content_id, coalesce(sort_keys ->> '$."1"', '') AS title_key,
    CASE WHEN find_key <> '' THEN find_key
      ELSE coalesce(sort_keys ->> '$."1"', '') || char(10) || lower(title) || char(10) || coalesce(sort_keys ->> '$."2"', '')
    END AS words
  FROM content;
-- The newest file decides, also while readers still have the one before.
CREATE VIEW content_file_state AS
  SELECT tenant_id, content_id, CASE state WHEN 'refused' THEN 'refused' WHEN 'ready' THEN 'ready'
      WHEN 'superseded' THEN 'ready' ELSE 'working' END AS file_state
  FROM document AS newest
  WHERE version = (SELECT max(version) FROM document
    WHERE tenant_id = newest.tenant_id AND content_id = newest.content_id);

INSERT INTO content_overview (tenant_id, content_id, file_state, visible, added_at, published_on, title_key, words)
  SELECT c.tenant_id, c.id, coalesce(f.file_state, 'none'), c.visible, c.created_at, c.published_on, w.title_key, w.words
  FROM content c
    JOIN content_words w ON w.tenant_id = c.tenant_id AND w.content_id = c.id
    LEFT JOIN content_file_state f ON f.tenant_id = c.tenant_id AND f.content_id = c.id;

CREATE TRIGGER content_overview_insert AFTER INSERT ON content BEGIN
  INSERT INTO content_overview (tenant_id, content_id, visible, added_at, published_on, title_key, words)
    SELECT NEW.tenant_id, NEW.id, NEW.visible, NEW.created_at, NEW.published_on, title_key, words
    FROM content_words WHERE tenant_id = NEW.tenant_id AND content_id = NEW.id;
END;
CREATE TRIGGER content_overview_update AFTER UPDATE OF title, visible, published_on, sort_keys, find_key ON content BEGIN
  UPDATE content_overview SET visible = NEW.visible, published_on = NEW.published_on,
      (title_key, words) = (SELECT title_key, words FROM content_words
        WHERE tenant_id = NEW.tenant_id AND content_id = NEW.id)
    WHERE tenant_id = NEW.tenant_id AND content_id = NEW.id;
END;
CREATE TRIGGER content_overview_document_insert AFTER INSERT ON document BEGIN
  UPDATE content_overview SET file_state = (SELECT file_state FROM content_file_state
      WHERE tenant_id = NEW.tenant_id AND content_id = NEW.content_id)
    WHERE tenant_id = NEW.tenant_id AND content_id = NEW.content_id;
END;
CREATE TRIGGER content_overview_document_update AFTER UPDATE OF state ON document BEGIN
  UPDATE content_overview SET file_state = (SELECT file_state FROM content_file_state
      WHERE tenant_id = NEW.tenant_id AND content_id = NEW.content_id)
    WHERE tenant_id = NEW.tenant_id AND content_id = NEW.content_id;
END;
CREATE TRIGGER content_overview_document_delete AFTER DELETE ON document BEGIN
  UPDATE content_overview SET file_state = coalesce((SELECT file_state FROM content_file_state
      WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id), 'none')
    WHERE tenant_id = OLD.tenant_id AND content_id = OLD.content_id;
END;
