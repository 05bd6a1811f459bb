-- Sessions that are over for good, readers by address with what is their own, editions that are withdrawn.

-- Whoever is stopped, cancelled or given another level or place signs in anew, also when that is taken back: triggers see to
-- it, so that no writer can forget. Viewer keys hang on the session; the tokens an app keeps would begin another one.
CREATE TRIGGER account_shut_out AFTER UPDATE OF status, cancelled_at, level ON account
WHEN NEW.status = 'stop' OR NEW.cancelled_at IS NOT NULL OR NEW.level <> OLD.level
BEGIN
  UPDATE session SET ended_at = unixepoch() * 1000, end_reason = iif(NEW.cancelled_at IS NULL, 'ended', 'cancel')
    WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id AND ended_at IS NULL;
  DELETE FROM app_token WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id AND used_at IS NULL;
END;
CREATE INDEX app_token_unused ON app_token (tenant_id, account_id) WHERE used_at IS NULL;
CREATE INDEX staff_session_by_staff ON staff_session (staff_id) WHERE ended_at IS NULL;
CREATE TRIGGER staff_shut_out AFTER UPDATE OF status, level, company_id, tenant_id ON staff
WHEN NEW.status = 'stop' OR NEW.level <> OLD.level OR NEW.company_id IS NOT OLD.company_id OR NEW.tenant_id IS NOT OLD.tenant_id
BEGIN
  UPDATE staff_session SET ended_at = unixepoch() * 1000 WHERE staff_id = NEW.id AND ended_at IS NULL;
END;
-- Those who are stopped at this moment.
UPDATE session SET ended_at = unixepoch() * 1000, end_reason = 'ended' WHERE ended_at IS NULL AND EXISTS (
  SELECT 1 FROM account WHERE account.tenant_id = session.tenant_id AND account.id = session.account_id
    AND (account.status = 'stop' OR account.cancelled_at IS NOT NULL OR account.level <> session.level)
);
DELETE FROM app_token WHERE used_at IS NULL AND EXISTS (
  SELECT 1 FROM account WHERE account.tenant_id = app_token.tenant_id AND account.id = app_token.account_id
    AND (account.status = 'stop' OR account.cancelled_at IS NOT NULL)
);
UPDATE staff_session SET ended_at = unixepoch() * 1000 WHERE ended_at IS NULL AND EXISTS (
  SELECT 1 FROM staff WHERE staff.id = staff_session.staff_id AND (staff.status = 'stop' OR staff.level <> staff_session.level)
);

-- Whether readers by address may read only while they are at one of the group's addresses (ruling 43).
ALTER TABLE user_group ADD COLUMN checks_address INTEGER NOT NULL DEFAULT 1
  CONSTRAINT user_group_checks_address CHECK (checks_address IN (0, 1));

-- A file may withdraw those before it: from its first day on nobody goes on reading a version older than `oldest_version`.
ALTER TABLE document ADD COLUMN withdraws_older INTEGER NOT NULL DEFAULT 0
  CONSTRAINT document_withdraws_older CHECK (withdraws_older IN (0, 1));
ALTER TABLE content ADD COLUMN oldest_version INTEGER NOT NULL DEFAULT 0;

-- What a reader keeps is an account's or, of readers by address, their session's: visitors of one network share an account,
-- not their shelves. `account_id` holds either, which no foreign key can say; the release before writes it under this name.
-- What such an account holds by now is a mixture of many visitors' and nobody's: it is not carried over.
CREATE TABLE favourite_now (
  tenant_id INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  content_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, account_id, content_id),
  CONSTRAINT favourite_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO favourite_now (tenant_id, account_id, content_id, created_at)
  SELECT kept.tenant_id, kept.account_id, kept.content_id, kept.created_at FROM favourite AS kept
    JOIN account ON account.tenant_id = kept.tenant_id AND account.id = kept.account_id AND account.level = 'reader';
DROP TABLE favourite;
ALTER TABLE favourite_now RENAME TO favourite;
CREATE INDEX favourite_by_time ON favourite (tenant_id, account_id, created_at DESC);

CREATE TABLE reading_now (
  tenant_id INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  content_id TEXT NOT NULL,
  read_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, account_id, content_id),
  CONSTRAINT reading_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO reading_now (tenant_id, account_id, content_id, read_at)
  SELECT kept.tenant_id, kept.account_id, kept.content_id, kept.read_at FROM reading AS kept
    JOIN account ON account.tenant_id = kept.tenant_id AND account.id = kept.account_id AND account.level = 'reader';
DROP TABLE reading;
ALTER TABLE reading_now RENAME TO reading;
CREATE INDEX reading_by_time ON reading (tenant_id, account_id, read_at DESC);

-- A session takes what it kept with it; sign-ins to an account of one's own have moved it there before.
CREATE TRIGGER session_shelf_cleared AFTER UPDATE OF ended_at ON session
WHEN NEW.ended_at IS NOT NULL AND NEW.level = 'ip_reader'
BEGIN
  DELETE FROM favourite WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
  DELETE FROM reading WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
END;
-- Those that nobody uses any more are ended by the sweep.
CREATE INDEX session_of_address ON session (last_used_at) WHERE level = 'ip_reader' AND ended_at IS NULL;
