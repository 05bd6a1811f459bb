-- What readers by address keep outlives their session, and app tokens don't (docs/adr/109).

-- Under what a reader by address keeps favourites, readings and annotations; null in sessions of before, whose id it was.
ALTER TABLE session ADD COLUMN shelf_id TEXT;
-- Whether the browser that was given a session by address has come back with it. Clients without cookies never do.
ALTER TABLE session ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 1 CONSTRAINT session_confirmed CHECK (confirmed IN (0, 1));
CREATE INDEX session_unconfirmed ON session (tenant_id, account_id, created_at) WHERE confirmed = 0;
CREATE INDEX session_unconfirmed_by_time ON session (last_used_at) WHERE confirmed = 0;

CREATE TABLE shelf (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL, -- SHA-256 of the browser's token and the account
  account_id TEXT NOT NULL,
  last_used_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT shelf_account FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX shelf_by_time ON shelf (last_used_at);
-- Those that are in use, or have something on them.
INSERT INTO shelf (tenant_id, id, account_id, last_used_at)
  SELECT tenant_id, id, account_id, last_used_at FROM session WHERE level = 'ip_reader' AND ended_at IS NULL;

-- Only a shelf that goes takes along what stands on it; before, every session did.
DROP TRIGGER session_shelf_cleared;
DROP TRIGGER session_annotations_cleared;
CREATE TRIGGER shelf_cleared AFTER DELETE ON shelf
BEGIN
  DELETE FROM favourite WHERE tenant_id = OLD.tenant_id AND account_id = OLD.id;
  DELETE FROM reading WHERE tenant_id = OLD.tenant_id AND account_id = OLD.id;
  DELETE FROM annotation WHERE tenant_id = OLD.tenant_id AND account_id = OLD.id;
END;
CREATE TRIGGER session_shelf_used AFTER UPDATE OF last_used_at ON session WHEN NEW.level = 'ip_reader'
BEGIN
  INSERT INTO shelf (tenant_id, id, account_id, last_used_at)
  VALUES (NEW.tenant_id, coalesce(NEW.shelf_id, NEW.id), NEW.account_id, NEW.last_used_at)
  ON CONFLICT (tenant_id, id) DO UPDATE SET last_used_at = max(last_used_at, excluded.last_used_at);
END;

-- A sign-in by address counts as one when its browser comes back.
DROP TRIGGER session_used;
CREATE TRIGGER session_used AFTER INSERT ON session WHEN NEW.confirmed = 1 BEGIN
  INSERT INTO usage_event (tenant_id, at, kind, visitor) VALUES (NEW.tenant_id, NEW.created_at, 'session', NEW.account_id);
END;
CREATE TRIGGER session_confirmed_used AFTER UPDATE OF confirmed ON session WHEN NEW.confirmed = 1 AND OLD.confirmed = 0 BEGIN
  INSERT INTO usage_event (tenant_id, at, kind, visitor) VALUES (NEW.tenant_id, NEW.created_at, 'session', NEW.account_id);
END;

-- The session that handed a token out to the tenant's app: whatever ends it ends the token.
ALTER TABLE app_token ADD COLUMN session_id TEXT;
CREATE INDEX app_token_of_session ON app_token (tenant_id, session_id) WHERE used_at IS NULL;
-- A token and its session began in the same millisecond, the token for 90 days. One whose session has ended goes.
UPDATE app_token SET session_id = (
  SELECT session.id FROM session
  WHERE session.tenant_id = app_token.tenant_id AND session.account_id = app_token.account_id
    AND session.created_at = app_token.expires_at - 7776000000 AND session.is_app = 1 AND session.ended_at IS NULL
) WHERE used_at IS NULL;
DELETE FROM app_token WHERE used_at IS NULL AND session_id IS NULL;
CREATE TRIGGER session_app_tokens_ended AFTER UPDATE OF ended_at ON session WHEN NEW.ended_at IS NOT NULL
BEGIN
  DELETE FROM app_token WHERE tenant_id = NEW.tenant_id AND session_id = NEW.id AND used_at IS NULL;
END;
