-- What readers and guests did, a row each: 90 days long, never with an address. The sweep makes the counts below of them.
CREATE TABLE usage_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant_id INTEGER NOT NULL CONSTRAINT usage_event_tenant REFERENCES tenant (id),
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CONSTRAINT usage_event_kind CHECK (kind IN ('session', 'view', 'open', 'refused', 'search', 'no_result')),
  visitor TEXT NOT NULL, -- an account, or a guest of one day
  about TEXT NOT NULL DEFAULT '' -- the content, the refusal, the words
) STRICT;
-- The same by the same somebody a moment ago is a double click.
CREATE INDEX usage_event_double ON usage_event (tenant_id, visitor, kind, about, at);
CREATE INDEX usage_event_at ON usage_event (at);

-- Until which event the counts go.
CREATE TABLE usage_mark (
  id INTEGER PRIMARY KEY CONSTRAINT usage_mark_one CHECK (id = 1),
  event_id INTEGER NOT NULL CONSTRAINT usage_mark_event CHECK (event_id >= 0)
) STRICT;
INSERT INTO usage_mark (id, event_id) VALUES (1, 0);

-- How many of a kind a day had; of visitors and mails also.
CREATE TABLE usage_day (
  tenant_id INTEGER NOT NULL CONSTRAINT usage_day_tenant REFERENCES tenant (id),
  kind TEXT NOT NULL,
  day TEXT NOT NULL, -- in Japan
  count INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, kind, day)
) STRICT, WITHOUT ROWID;

-- How often in a month which content was viewed or opened, which words were searched for, for which reason was refused.
CREATE TABLE usage_month (
  tenant_id INTEGER NOT NULL CONSTRAINT usage_month_tenant REFERENCES tenant (id),
  kind TEXT NOT NULL,
  month TEXT NOT NULL, -- 2026-11
  about TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, kind, month, about)
) STRICT, WITHOUT ROWID;
CREATE INDEX usage_month_by_about ON usage_month (tenant_id, about, kind, month);

-- Who came in a day, a week (its Monday) or a month, each once; how many they were stays when they go.
CREATE TABLE usage_visitor (
  tenant_id INTEGER NOT NULL CONSTRAINT usage_visitor_tenant REFERENCES tenant (id),
  period TEXT NOT NULL, -- 2026-11-23, w2026-11-23, 2026-11
  visitor TEXT NOT NULL,
  last_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, period, visitor)
) STRICT, WITHOUT ROWID;
CREATE INDEX usage_visitor_by_time ON usage_visitor (last_at);
CREATE TRIGGER usage_visitor_counted AFTER INSERT ON usage_visitor BEGIN
  INSERT INTO usage_day (tenant_id, kind, day, count) VALUES (NEW.tenant_id, 'visitor', NEW.period, 1)
  ON CONFLICT (tenant_id, kind, day) DO UPDATE SET count = count + 1;
END;

-- A sign-in is a session, whichever way it was.
CREATE TRIGGER session_used AFTER INSERT ON session BEGIN
  INSERT INTO usage_event (tenant_id, at, kind, visitor) VALUES (NEW.tenant_id, NEW.created_at, 'session', NEW.account_id);
END;

-- Mails are cleared away sooner than their numbers.
CREATE TRIGGER mail_counted AFTER INSERT ON mail WHEN EXISTS (SELECT 1 FROM tenant WHERE id = NEW.tenant_id) BEGIN
  INSERT INTO usage_day (tenant_id, kind, day, count)
  VALUES (NEW.tenant_id, 'mail', strftime('%Y-%m-%d', NEW.created_at / 1000 + 32400, 'unixepoch'), 1)
  ON CONFLICT (tenant_id, kind, day) DO UPDATE SET count = count + 1;
END;
