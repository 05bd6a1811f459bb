-- What the console does with companies and their sites: names that are taken, companies that are stopped, each site's own way
-- in, domains of their own and the records they wait for, sign-ins that are tried, terms from a day on, mails in own words.

-- A company's name is its own; of those that shared one, the first keeps it until the others are renamed.
ALTER TABLE company ADD COLUMN name_key TEXT;
UPDATE company SET name_key = lower(trim(name))
  WHERE NOT EXISTS (SELECT 1 FROM company AS first WHERE lower(trim(first.name)) = lower(trim(company.name)) AND first.id < company.id);
CREATE UNIQUE INDEX company_by_name ON company (name_key) WHERE name_key IS NOT NULL;
CREATE INDEX company_in_order ON company (name, id);
-- A stopped company's sites show nobody anything and its administrators stay out; nothing of it is lost.
ALTER TABLE company ADD COLUMN status TEXT NOT NULL DEFAULT 'allow' CONSTRAINT company_status CHECK (status IN ('allow', 'stop'));

-- A site's name is its own within the company.
ALTER TABLE tenant ADD COLUMN name_key TEXT;
UPDATE tenant SET name_key = lower(trim(service_name))
  WHERE NOT EXISTS (
    SELECT 1 FROM tenant AS first
    WHERE first.company_id = tenant.company_id AND lower(trim(first.service_name)) = lower(trim(tenant.service_name)) AND first.id < tenant.id
  );
CREATE UNIQUE INDEX tenant_by_name ON tenant (company_id, name_key) WHERE name_key IS NOT NULL;
-- How a site's readers sign in and what for; null is as its company says (docs/adr/057).
ALTER TABLE tenant ADD COLUMN account_type TEXT
  CONSTRAINT tenant_account_type CHECK (account_type IN ('USERNAME', 'EMAIL', 'GAKKEN_ID', 'ALL', 'OPEN_TYPE'));
ALTER TABLE tenant ADD COLUMN setting_login INTEGER CONSTRAINT tenant_setting_login CHECK (setting_login IN (0, 1, 2));
CREATE TRIGGER tenant_version_sign_in AFTER UPDATE OF account_type, setting_login ON tenant BEGIN
  UPDATE tenant SET version = version + 1 WHERE id = NEW.id;
END;

-- A domain of a site's own: what the network needs to find in its records before it serves it, and what the last check found.
CREATE TABLE site_domain (
  tenant_id INTEGER NOT NULL CONSTRAINT site_domain_tenant REFERENCES tenant (id),
  domain TEXT NOT NULL,
  -- What Cloudflare calls it; null until it was told.
  hostname_id TEXT,
  state TEXT NOT NULL DEFAULT 'waiting' CONSTRAINT site_domain_state CHECK (state IN ('waiting', 'active', 'leaving')),
  records TEXT NOT NULL DEFAULT '[]' CONSTRAINT site_domain_records CHECK (json_valid(records)),
  -- Why the last check told nothing, and what the network itself complains of.
  problem TEXT,
  complaints TEXT NOT NULL DEFAULT '[]' CONSTRAINT site_domain_complaints CHECK (json_valid(complaints)),
  -- Checks since it last changed its state.
  checks INTEGER NOT NULL DEFAULT 0,
  checked_at INTEGER,
  next_check_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, domain)
) STRICT, WITHOUT ROWID;
CREATE INDEX site_domain_due ON site_domain (next_check_at);
INSERT INTO site_domain (tenant_id, domain, next_check_at, created_at)
  SELECT id, domain, created_at, created_at FROM tenant WHERE domain_type = 'FULL_DOMAIN';

-- A sign-in at a provider that an administrator tries out: what came back, and no session.
CREATE TABLE sign_in_test (
  tenant_id INTEGER NOT NULL CONSTRAINT sign_in_test_tenant REFERENCES tenant (id),
  id TEXT NOT NULL, -- SHA-256 of the state
  provider TEXT NOT NULL CONSTRAINT sign_in_test_provider CHECK (provider IN ('google', 'microsoft', 'learning')),
  staff_id TEXT NOT NULL,
  nonce TEXT NOT NULL,
  verifier TEXT NOT NULL,
  redirect_url TEXT NOT NULL,
  -- The console's page that tells the outcome.
  back_url TEXT NOT NULL,
  outcome TEXT CONSTRAINT sign_in_test_outcome CHECK (json_valid(outcome)),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_test_by_time ON sign_in_test (expires_at);

-- The first day in Japan on which terms are in force; null is a draft.
ALTER TABLE terms ADD COLUMN starts_on TEXT;
UPDATE terms SET starts_on = date(created_at / 1000, 'unixepoch', '+9 hours');
CREATE INDEX terms_acceptance_by_version ON terms_acceptance (tenant_id, version, accepted_at DESC, account_id);

-- A site's own words of a letter to its readers, in one language; without a row the product's.
CREATE TABLE custom_mail (
  tenant_id INTEGER NOT NULL CONSTRAINT custom_mail_tenant REFERENCES tenant (id),
  kind TEXT NOT NULL,
  lang TEXT NOT NULL CONSTRAINT custom_mail_lang CHECK (lang IN ('en', 'ja')),
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, kind, lang)
) STRICT, WITHOUT ROWID;
