-- Administrators who are invited, their second factor, whom they act as, the keys of the API, and what says how the platform is.

-- Who was invited has an empty password, which nothing fits, until they set their own by a mailed link. Used ones go.
CREATE TABLE staff_link (
  id TEXT PRIMARY KEY, -- SHA-256 of the token in the link
  staff_id TEXT NOT NULL CONSTRAINT staff_link_staff REFERENCES staff (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CONSTRAINT staff_link_purpose CHECK (purpose IN ('invite', 'reset')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_link_by_staff ON staff_link (staff_id);
CREATE INDEX staff_link_by_time ON staff_link (expires_at);

ALTER TABLE staff ADD COLUMN last_sign_in_at INTEGER;
UPDATE staff SET last_sign_in_at = (SELECT max(created_at) FROM staff_session WHERE staff_session.staff_id = staff.id);
CREATE INDEX staff_by_company ON staff (company_id, name);
CREATE INDEX staff_by_name ON staff (name);

-- Without one nobody could make another.
CREATE TRIGGER staff_last_system BEFORE UPDATE OF status, level ON staff
WHEN OLD.level = 'system_admin' AND OLD.status = 'allow' AND OLD.password <> ''
  AND (NEW.level <> 'system_admin' OR NEW.status <> 'allow')
  AND NOT EXISTS (
    SELECT 1 FROM staff WHERE level = 'system_admin' AND status = 'allow' AND password <> '' AND id <> OLD.id
  )
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: staff_last_system');
END;

-- The secret is sealed (app/kernel/data/sealed.ts); it counts once a code of it was typed. No code is taken twice.
CREATE TABLE staff_factor (
  staff_id TEXT PRIMARY KEY CONSTRAINT staff_factor_staff REFERENCES staff (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  last_counter INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Each stands in for a code once, and goes.
CREATE TABLE recovery_code (
  id TEXT PRIMARY KEY, -- SHA-256 of the administrator's id and the code
  staff_id TEXT NOT NULL CONSTRAINT recovery_code_staff REFERENCES staff (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX recovery_code_by_staff ON recovery_code (staff_id);

-- A sign-in whose password was right and whose code is still to come: no session, and soon over.
CREATE TABLE staff_sign_in (
  id TEXT PRIMARY KEY, -- SHA-256 of the token in the browser's cookie
  staff_id TEXT NOT NULL CONSTRAINT staff_sign_in_staff REFERENCES staff (id) ON DELETE CASCADE,
  step TEXT NOT NULL CONSTRAINT staff_sign_in_step CHECK (step IN ('code', 'set-up')),
  -- Whose wrong codes are counted, as for the password.
  failures_tenant_id INTEGER NOT NULL,
  failures_holder TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_sign_in_by_staff ON staff_sign_in (staff_id);
CREATE INDEX staff_sign_in_by_time ON staff_sign_in (expires_at);

-- Whether a company's administrators, or all of the platform, need a second factor.
ALTER TABLE company ADD COLUMN needs_second_factor INTEGER NOT NULL DEFAULT 0
  CONSTRAINT company_needs_second_factor CHECK (needs_second_factor IN (0, 1));
CREATE TABLE platform_setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL CONSTRAINT platform_setting_value CHECK (json_valid(value)),
  revision INTEGER NOT NULL DEFAULT 1,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- For a time an administrator of a higher level works as a site's own, with no more rights than that one has.
ALTER TABLE staff_session ADD COLUMN acting_tenant_id INTEGER CONSTRAINT staff_session_acting_tenant REFERENCES tenant (id);
ALTER TABLE staff_session ADD COLUMN acting_reason TEXT;

CREATE TABLE api_key (
  id TEXT PRIMARY KEY,
  company_id INTEGER NOT NULL CONSTRAINT api_key_company REFERENCES company (id),
  site_id INTEGER CONSTRAINT api_key_site REFERENCES tenant (id),
  level TEXT NOT NULL CONSTRAINT api_key_level CHECK (level IN ('company_admin', 'service_admin')),
  name TEXT NOT NULL,
  secret TEXT NOT NULL CONSTRAINT api_key_secret UNIQUE, -- SHA-256 of the key
  ending TEXT NOT NULL, -- by which its holder knows it again
  created_by TEXT NOT NULL,
  created_by_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER,
  CONSTRAINT api_key_scope CHECK ((level = 'service_admin') = (site_id IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX api_key_by_company ON api_key (company_id, created_at);

-- How often each refusal was given on a day in Japan, by its code.
CREATE TABLE refusal_day (
  id INTEGER PRIMARY KEY,
  day TEXT NOT NULL,
  code INTEGER NOT NULL,
  count INTEGER NOT NULL,
  CONSTRAINT refusal_day_once UNIQUE (day, code)
) STRICT;

-- What is unfinished or failed, by kind; mails that nobody got.
CREATE INDEX job_by_kind ON job (kind, state) WHERE state IN ('waiting', 'running', 'failed');
CREATE INDEX mail_failed ON mail (created_at) WHERE state = 'failed' AND recipient <> '';
