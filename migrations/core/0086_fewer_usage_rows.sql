-- Uses are counted each quarter of an hour and then deleted (docs/adr/182). A use is one row written: the key finds a double click, and there is no index.
DROP TRIGGER session_used;
DROP TRIGGER session_confirmed_used;
ALTER TABLE usage_event RENAME TO usage_event_before;
CREATE TABLE usage_event (
  tenant_id INTEGER NOT NULL CONSTRAINT usage_event_tenant REFERENCES tenant (id),
  visitor TEXT NOT NULL, -- an account, or a guest of one day
  kind TEXT NOT NULL CONSTRAINT usage_event_kind CHECK (kind IN ('session', 'view', 'open', 'refused', 'search', 'no_result')),
  about TEXT NOT NULL DEFAULT '', -- the content, the refusal, the words
  at INTEGER NOT NULL,
  id INTEGER NOT NULL DEFAULT (random() & 9007199254740991), -- tells two sign-ins of one millisecond apart
  content_id TEXT, -- of a refused opening
  user_group_id TEXT, -- of the reader who was refused
  PRIMARY KEY (tenant_id, visitor, kind, about, at, id)
) STRICT, WITHOUT ROWID;
INSERT INTO usage_event (tenant_id, visitor, kind, about, at, id, content_id, user_group_id)
SELECT tenant_id, visitor, kind, about, at, id, content_id, user_group_id
FROM usage_event_before WHERE id > (SELECT event_id FROM usage_mark);
DROP TABLE usage_event_before;

CREATE TRIGGER session_used AFTER INSERT ON session WHEN NEW.confirmed = 1 BEGIN
  INSERT INTO usage_event (tenant_id, at, kind, visitor) VALUES (NEW.tenant_id, NEW.created_at, 'session', NEW.account_id);
END;
CREATE TRIGGER session_confirmed_used AFTER UPDATE OF confirmed ON session WHEN NEW.confirmed = 1 AND OLD.confirmed = 0 BEGIN
  INSERT INTO usage_event (tenant_id, at, kind, visitor) VALUES (NEW.tenant_id, NEW.created_at, 'session', NEW.account_id);
END;

-- When uses were last counted. The events themselves say which aren't counted yet.
DROP TABLE usage_mark;
CREATE TABLE usage_mark (
  id INTEGER PRIMARY KEY CONSTRAINT usage_mark_one CHECK (id = 1),
  counted_at INTEGER NOT NULL
) STRICT;
INSERT INTO usage_mark (id, counted_at) VALUES (1, 0);

-- A row for each day of a visitor. It also says whether they had come before in that week or month.
ALTER TABLE usage_visitor RENAME TO usage_visitor_before;
CREATE TABLE usage_visitor (
  tenant_id INTEGER NOT NULL,
  day TEXT NOT NULL, -- in Japan
  visitor TEXT NOT NULL,
  PRIMARY KEY (tenant_id, day, visitor)
) STRICT, WITHOUT ROWID;
INSERT INTO usage_visitor (tenant_id, day, visitor)
SELECT tenant_id, period, visitor FROM usage_visitor_before WHERE length(period) = 10;
DROP TABLE usage_visitor_before;

-- The days of a content's month stand in the month's row: a count of a content is one row written instead of three.
ALTER TABLE usage_month ADD COLUMN days TEXT CONSTRAINT usage_month_days CHECK (days IS NULL OR json_valid(days)); -- {"23": 2}, of views and openings
UPDATE usage_month SET days = (
  SELECT nullif(json_group_object(substr(day, 9), counted.count), '{}') FROM usage_content AS counted
  WHERE counted.tenant_id = usage_month.tenant_id AND counted.content_id = usage_month.about
    AND counted.kind = usage_month.kind AND substr(counted.day, 1, 7) = usage_month.month
) WHERE kind IN ('view', 'open');
DROP TABLE usage_content;
