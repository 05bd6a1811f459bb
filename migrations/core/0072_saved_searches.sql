-- Readers save searches, and may be told by mail what is new in them (docs/adr/155).

CREATE TABLE saved_search (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  name TEXT NOT NULL CONSTRAINT saved_search_name CHECK (length(name) BETWEEN 1 AND 60),
  query TEXT NOT NULL CONSTRAINT saved_search_query CHECK (length(query) <= 2000), -- the search's address after the ?
  alert TEXT NOT NULL CONSTRAINT saved_search_alert CHECK (alert IN ('none', 'daily', 'weekly')),
  created_at INTEGER NOT NULL,
  looked_at INTEGER NOT NULL, -- when the reader last opened it
  checked_at INTEGER NOT NULL, -- when it was last run
  due_at INTEGER NOT NULL, -- when it runs next
  mail_on TEXT, -- the first day in Japan on which a mail may be written; NULL without alert
  fresh TEXT NOT NULL DEFAULT '[]', -- the titles found since the reader looked, as JSON
  unsent TEXT NOT NULL DEFAULT '[]', -- the titles found since the last mail, as JSON
  edge TEXT, -- the publication day of the oldest title that was compared; NULL if all were
  known TEXT NOT NULL, -- eight characters for each title that the reader could read in an earlier run
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT saved_search_mailed CHECK ((alert = 'none') = (mail_on IS NULL))
) STRICT;
CREATE UNIQUE INDEX saved_search_once ON saved_search (tenant_id, account_id, query);
CREATE INDEX saved_search_due ON saved_search (tenant_id, due_at);
CREATE TRIGGER saved_searches_many BEFORE INSERT ON saved_search
WHEN (SELECT count(*) FROM saved_search WHERE tenant_id = NEW.tenant_id AND account_id = NEW.account_id) >= 50
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: saved_searches_many');
END;

-- A cancelled account takes along what only its reader could see.
CREATE TRIGGER account_saved_searches_cleared AFTER UPDATE OF cancelled_at ON account WHEN NEW.cancelled_at IS NOT NULL
BEGIN
  DELETE FROM saved_search WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
END;

-- One switch of the reader for all alerts.
ALTER TABLE account ADD COLUMN receives_alerts INTEGER NOT NULL DEFAULT 1
  CONSTRAINT account_receives_alerts CHECK (receives_alerts IN (0, 1));

-- The address that ends mails of this kind by one POST (RFC 8058). Emptied with the mail's text.
ALTER TABLE mail ADD COLUMN unsubscribe_url TEXT;
