-- How often a day had a content viewed or opened: for a content's own numbers, as long as the longest span that is asked for.
CREATE TABLE usage_content (
  tenant_id INTEGER NOT NULL CONSTRAINT usage_content_tenant REFERENCES tenant (id),
  content_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  day TEXT NOT NULL, -- in Japan
  count INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, content_id, kind, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX usage_content_by_day ON usage_content (day);

-- What was counted already; what wasn't comes with the next sweep.
INSERT INTO usage_content (tenant_id, content_id, kind, day, count)
SELECT tenant_id, about, kind, strftime('%Y-%m-%d', at / 1000 + 32400, 'unixepoch'), count(*)
FROM usage_event
WHERE kind IN ('view', 'open') AND about <> '' AND id <= (SELECT event_id FROM usage_mark)
GROUP BY 1, 2, 3, 4;

-- Where a reader is in a book, and how far they came: pages from 1, null until the viewer has told.
ALTER TABLE reading ADD COLUMN page INTEGER CONSTRAINT reading_page CHECK (page > 0);
ALTER TABLE reading ADD COLUMN furthest_page INTEGER CONSTRAINT reading_furthest CHECK (furthest_page > 0);
CREATE INDEX reading_by_content ON reading (tenant_id, content_id, read_at);

-- What a mail is about, so that mails are counted by it as well.
ALTER TABLE mail ADD COLUMN kind TEXT NOT NULL DEFAULT '';
DROP TRIGGER mail_counted;
CREATE TRIGGER mail_counted AFTER INSERT ON mail WHEN EXISTS (SELECT 1 FROM tenant WHERE id = NEW.tenant_id) BEGIN
  INSERT INTO usage_day (tenant_id, kind, day, count)
  VALUES (NEW.tenant_id, 'mail', strftime('%Y-%m-%d', NEW.created_at / 1000 + 32400, 'unixepoch'), 1)
  ON CONFLICT (tenant_id, kind, day) DO UPDATE SET count = count + 1;
  INSERT INTO usage_month (tenant_id, kind, month, about, count)
  SELECT NEW.tenant_id, 'mail', strftime('%Y-%m', NEW.created_at / 1000 + 32400, 'unixepoch'), NEW.kind, 1
  WHERE NEW.kind <> ''
  ON CONFLICT (tenant_id, kind, month, about) DO UPDATE SET count = count + 1;
END;
