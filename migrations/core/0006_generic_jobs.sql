-- Jobs of any kind: a subject, a payload and progress instead of a content and a version. Mail is one of the kinds. What is
-- over is removed after a time, which needs indexes.

DROP INDEX job_due;
ALTER TABLE job RENAME TO job_before;
-- Kinds are named by the code that does them (workers/job-kinds.ts), so that the next needs no migration.
CREATE TABLE job (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL DEFAULT '', -- the id of what it is about
  payload TEXT NOT NULL DEFAULT '{}' CONSTRAINT job_payload CHECK (json_valid(payload)),
  progress TEXT CONSTRAINT job_progress CHECK (json_valid(progress)),
  state TEXT NOT NULL DEFAULT 'waiting' CONSTRAINT job_state CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  lease TEXT,
  lease_until INTEGER,
  error TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Written only by the release before this one while it still runs; a later migration drops both.
  content_id TEXT NOT NULL DEFAULT '',
  version INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO job (id, tenant_id, kind, subject, payload, progress, state, attempts, due_at, lease, lease_until, error, created_at, updated_at, content_id, version)
SELECT id, tenant_id, kind, content_id,
  CASE kind
    WHEN 'ingest-document' THEN json_object('version', version)
    WHEN 'remove-files' THEN iif(version IS NULL, json_object('uploadId', id), json_object('version', version))
    ELSE '{}'
  END,
  iif(kind = 'index-content' AND version IS NOT NULL, json_object('done', version, 'total', NULL), NULL),
  state, attempts, due_at, lease, lease_until, error, created_at, updated_at, content_id, version
FROM job_before;
DROP TABLE job_before;
CREATE INDEX job_due ON job (state, due_at) WHERE state IN ('waiting', 'running');
-- One for each term, because SQLite takes a partial index only where the query says the same.
CREATE INDEX job_done ON job (updated_at) WHERE state = 'done';
CREATE INDEX job_failed ON job (updated_at) WHERE state = 'failed';

-- Mails on their way get the job that delivers them. The attempt that is under way may end in the old release: the provider
-- knows the mail by the same key.
INSERT INTO job (id, tenant_id, kind, subject, attempts, due_at, error, created_at, updated_at)
SELECT 'mail-' || tenant_id || '-' || id, tenant_id, 'send-mail', id, attempts, due_at, error, created_at, created_at
FROM mail WHERE state = 'waiting';

-- The release before this one still counts attempts here; ours leaves both alone, and a later migration drops them.
ALTER TABLE mail ADD COLUMN next_at INTEGER NOT NULL DEFAULT 0;
UPDATE mail SET next_at = due_at;
DROP INDEX mail_due;
ALTER TABLE mail DROP COLUMN due_at;
ALTER TABLE mail RENAME COLUMN next_at TO due_at;

-- What the release before this one writes until it is replaced; to go with its columns.
CREATE TRIGGER job_of_old_release AFTER INSERT ON job WHEN NEW.content_id <> '' AND NEW.subject = ''
BEGIN
  UPDATE job SET subject = NEW.content_id, payload = CASE NEW.kind
    WHEN 'ingest-document' THEN json_object('version', NEW.version)
    WHEN 'remove-files' THEN iif(NEW.version IS NULL, json_object('uploadId', NEW.id), json_object('version', NEW.version))
    ELSE '{}'
  END WHERE id = NEW.id;
END;
CREATE TRIGGER mail_of_old_release AFTER INSERT ON mail WHEN NEW.due_at > 0 AND NEW.state = 'waiting'
BEGIN
  INSERT INTO job (id, tenant_id, kind, subject, due_at, created_at, updated_at)
  VALUES ('mail-' || NEW.tenant_id || '-' || NEW.id, NEW.tenant_id, 'send-mail', NEW.id, NEW.due_at + 60000, NEW.created_at, NEW.created_at);
END;

-- Grants that were never used and those whose reading is over are removed at different times.
CREATE INDEX viewer_grant_unused ON viewer_grant (launch_until) WHERE opened_at IS NULL;
CREATE INDEX viewer_grant_ended ON viewer_grant (key_until) WHERE opened_at IS NOT NULL;
