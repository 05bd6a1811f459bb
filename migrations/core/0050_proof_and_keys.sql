-- When whoever signed in last proved who they are, so that nobody changes what an account is signed in by with a session
-- alone; the sessions of before have to be proven first.
ALTER TABLE session ADD COLUMN proved_at INTEGER;
ALTER TABLE staff_session ADD COLUMN proved_at INTEGER;
-- Of a sign-in at a provider that proves the session anew, instead of beginning another.
ALTER TABLE sign_in_flow ADD COLUMN session_id TEXT;

-- A link opens the account while it still has the address that the link was sent to. Readers' links of before are not
-- bound and end by themselves; an administrator's whose address may have been corrected since goes.
ALTER TABLE mail_link ADD COLUMN bound_email_key TEXT;
ALTER TABLE staff_link ADD COLUMN email_key TEXT NOT NULL DEFAULT '';
UPDATE staff_link SET email_key = coalesce(
  (SELECT staff.email_key FROM staff WHERE staff.id = staff_link.staff_id AND staff.updated_at <= staff_link.created_at),
  ''
);
DELETE FROM staff_link WHERE email_key = '';

-- The way back from a change of one's address, mailed to the one before. Of readers, and of administrators (tenant 0).
CREATE TABLE former_email (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL, -- SHA-256 of the token in the link
  holder_id TEXT NOT NULL,
  email TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_email_by_holder ON former_email (tenant_id, holder_id);
CREATE INDEX former_email_by_time ON former_email (expires_at);

-- A key ends for good with the rights of the administrator who made it, and a key that a key made with that one.
CREATE INDEX api_key_by_maker ON api_key (created_by);
CREATE TRIGGER api_key_maker_changed AFTER UPDATE OF status, level, company_id ON staff
BEGIN
  UPDATE api_key SET revoked_at = unixepoch() * 1000
    WHERE created_by = NEW.id AND revoked_at IS NULL AND NOT (
      NEW.status = 'allow'
      AND (NEW.level = 'system_admin' OR (NEW.level = 'company_admin' AND NEW.company_id = api_key.company_id))
    );
END;
WITH RECURSIVE backed (id) AS (
  SELECT api_key.id FROM api_key JOIN staff ON staff.id = api_key.created_by
    WHERE api_key.revoked_at IS NULL AND staff.status = 'allow'
      AND (staff.level = 'system_admin' OR (staff.level = 'company_admin' AND staff.company_id = api_key.company_id))
  UNION
  SELECT made.id FROM backed JOIN api_key AS made ON made.created_by = backed.id WHERE made.revoked_at IS NULL
)
UPDATE api_key SET revoked_at = unixepoch() * 1000
  WHERE revoked_at IS NULL AND id NOT IN (SELECT id FROM backed);

-- What a company signs its readers' app sign-ins with, sealed (app/kernel/data/sealed.ts): the newest, and the one before it until
-- its end. `company.api_key` is where it stood in clear; cron moves it here.
CREATE TABLE company_key (
  id TEXT PRIMARY KEY,
  company_id INTEGER NOT NULL CONSTRAINT company_key_company REFERENCES company (id),
  place TEXT NOT NULL CONSTRAINT company_key_place CHECK (place IN ('current', 'previous')),
  sealed TEXT NOT NULL,
  ending TEXT NOT NULL, -- by which its holder knows it again
  created_by_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  ends_at INTEGER, -- null where only another rotation ends it
  used_on TEXT, -- the last day in Japan
  CONSTRAINT company_key_two UNIQUE (company_id, place),
  CONSTRAINT company_key_ends CHECK ((place = 'previous') = (ends_at IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX company_key_by_seal ON company_key (sealed);
CREATE INDEX company_key_by_end ON company_key (ends_at) WHERE ends_at IS NOT NULL;
