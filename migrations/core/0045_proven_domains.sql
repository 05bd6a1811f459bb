-- A domain is its company's when a record that only its owner can set says so. Until then it is a claim: its site stays where it
-- is, and `tenant.domain` has only hosts that are proven, or that were served before proofs were asked for (docs/adr/105).

-- `wanted`: a claim, which ends at lapses_at. `kept`: served since before proofs were asked for. `proven`: the record was seen.
ALTER TABLE site_domain ADD COLUMN proof TEXT NOT NULL DEFAULT 'kept'
  CONSTRAINT site_domain_proof CHECK (proof IN ('wanted', 'kept', 'proven'));
-- What the record has to say.
ALTER TABLE site_domain ADD COLUMN challenge TEXT NOT NULL DEFAULT '';
ALTER TABLE site_domain ADD COLUMN proven_at INTEGER;
ALTER TABLE site_domain ADD COLUMN lapses_at INTEGER;
-- Another company keeps the host that both had.
ALTER TABLE site_domain ADD COLUMN is_lost INTEGER NOT NULL DEFAULT 0 CONSTRAINT site_domain_is_lost CHECK (is_lost IN (0, 1));
-- When its administrators were written to about a proof that is missing, or a host that is lost.
ALTER TABLE site_domain ADD COLUMN told_at INTEGER;
CREATE INDEX site_domain_by_domain ON site_domain (domain);
CREATE INDEX site_domain_lapsing ON site_domain (lapses_at) WHERE proof = 'wanted';
CREATE INDEX tenant_by_domain ON tenant (domain) WHERE domain IS NOT NULL;

-- A name that a company gave up is nobody else's until then: readers' bookmarks, links in mails and cookies still lead to it.
CREATE TABLE given_up_domain (
  domain TEXT NOT NULL PRIMARY KEY,
  company_id INTEGER NOT NULL CONSTRAINT given_up_domain_company REFERENCES company (id),
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX given_up_domain_by_time ON given_up_domain (until);

UPDATE site_domain SET challenge = lower(hex(randomblob(20)));
INSERT INTO site_domain (tenant_id, domain, challenge, next_check_at, created_at)
  SELECT id, domain, lower(hex(randomblob(20))), unixepoch() * 1000, created_at FROM tenant
  WHERE domain_type = 'FULL_DOMAIN'
  ON CONFLICT (tenant_id, domain) DO NOTHING;
INSERT INTO given_up_domain (domain, company_id, until)
  SELECT site_domain.domain, tenant.company_id, (unixepoch() + 30 * 86400) * 1000
  FROM site_domain JOIN tenant ON tenant.id = site_domain.tenant_id
  WHERE site_domain.state = 'leaving' AND site_domain.domain NOT IN (SELECT domain FROM tenant WHERE domain IS NOT NULL)
  ON CONFLICT (domain) DO NOTHING;
UPDATE site_domain SET proof = 'wanted' WHERE state = 'leaving';

-- What the network was asked for and doesn't serve, no reader reaches: a claim like any other. Where nobody could say, it stays.
UPDATE site_domain SET proof = 'wanted', lapses_at = (unixepoch() + 7 * 86400) * 1000
  WHERE state = 'waiting' AND checked_at IS NOT NULL AND problem IS NULL;

-- Of several companies at one host it stays with the one whose site is served, then with the one that had it first. Hosts with
-- paths are set by the platform itself, and served. Sites of the others go on at a path of their own.
INSERT INTO site_domain (tenant_id, domain, challenge, next_check_at, created_at)
  SELECT id, domain, lower(hex(randomblob(20))), unixepoch() * 1000, created_at FROM tenant
  WHERE domain_type = 'PATH' AND domain IS NOT NULL AND company_id <> (
    SELECT other.company_id FROM tenant AS other
    LEFT JOIN site_domain AS held ON held.tenant_id = other.id AND held.domain = other.domain
    WHERE other.domain = tenant.domain
    ORDER BY other.domain_type = 'PATH' OR held.state = 'active' DESC, coalesce(held.created_at, other.created_at), other.id
    LIMIT 1
  )
  ON CONFLICT (tenant_id, domain) DO NOTHING;
UPDATE site_domain
  SET proof = 'wanted', state = 'waiting', is_lost = 1, lapses_at = (unixepoch() + 7 * 86400) * 1000
  WHERE state <> 'leaving' AND EXISTS (
    SELECT 1 FROM tenant WHERE tenant.id = site_domain.tenant_id AND tenant.domain = site_domain.domain AND tenant.company_id <> (
      SELECT other.company_id FROM tenant AS other
      LEFT JOIN site_domain AS held ON held.tenant_id = other.id AND held.domain = other.domain
      WHERE other.domain = tenant.domain
      ORDER BY other.domain_type = 'PATH' OR held.state = 'active' DESC, coalesce(held.created_at, other.created_at), other.id
      LIMIT 1
    )
  );
UPDATE tenant SET domain_type = 'PATH', domain = NULL, service_path = 'site-' || lower(hex(randomblob(5)))
  WHERE EXISTS (
    SELECT 1 FROM site_domain
    WHERE site_domain.tenant_id = tenant.id AND site_domain.domain = tenant.domain AND site_domain.proof = 'wanted'
  );

-- A host belongs to one company, whose sites may share it by paths, and to a site of its own only when it is proven.
CREATE TRIGGER tenant_domain_added BEFORE INSERT ON tenant
WHEN EXISTS (SELECT 1 FROM tenant WHERE domain = NEW.domain AND company_id <> NEW.company_id)
  OR EXISTS (
    SELECT 1 FROM site_domain JOIN tenant AS holder ON holder.id = site_domain.tenant_id
    WHERE site_domain.domain = NEW.domain AND site_domain.proof <> 'wanted' AND holder.company_id <> NEW.company_id
  )
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: tenant_domain_company');
END;
CREATE TRIGGER tenant_domain_changed BEFORE UPDATE OF domain, company_id ON tenant
WHEN EXISTS (SELECT 1 FROM tenant WHERE domain = NEW.domain AND company_id <> NEW.company_id AND id <> NEW.id)
  OR EXISTS (
    SELECT 1 FROM site_domain JOIN tenant AS holder ON holder.id = site_domain.tenant_id
    WHERE site_domain.domain = NEW.domain AND site_domain.proof <> 'wanted'
      AND holder.company_id <> NEW.company_id AND holder.id <> NEW.id
  )
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: tenant_domain_company');
END;
CREATE TRIGGER tenant_domain_proven BEFORE UPDATE OF domain ON tenant
WHEN NEW.domain IS NOT NULL AND NEW.domain IS NOT OLD.domain AND NOT EXISTS (
  SELECT 1 FROM site_domain WHERE tenant_id = NEW.id AND domain = NEW.domain AND proof <> 'wanted'
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: tenant_domain_proven');
END;

-- A claim stands beside those of other companies, since nothing is proven yet, but not beside one of its own company.
CREATE TRIGGER site_domain_claimed BEFORE INSERT ON site_domain
WHEN EXISTS (
  SELECT 1 FROM site_domain AS other
  JOIN tenant AS holder ON holder.id = other.tenant_id
  JOIN tenant AS claimant ON claimant.id = NEW.tenant_id
  WHERE other.domain = NEW.domain AND other.tenant_id <> NEW.tenant_id AND other.state <> 'leaving'
    AND (other.proof <> 'wanted' OR holder.company_id = claimant.company_id)
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: site_domain_taken');
END;
CREATE TRIGGER site_domain_open_claims BEFORE INSERT ON site_domain
WHEN NEW.proof = 'wanted' AND 10 <= (
  SELECT count(*) FROM site_domain AS other
  JOIN tenant AS holder ON holder.id = other.tenant_id
  JOIN tenant AS claimant ON claimant.id = NEW.tenant_id AND claimant.company_id = holder.company_id
  WHERE other.proof = 'wanted' AND other.state <> 'leaving' AND other.tenant_id <> NEW.tenant_id
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: site_domain_open_claims');
END;
CREATE TRIGGER site_domain_held BEFORE UPDATE OF proof ON site_domain
WHEN OLD.proof = 'wanted' AND NEW.proof <> 'wanted' AND (
  EXISTS (
    SELECT 1 FROM site_domain AS other
    WHERE other.domain = NEW.domain AND other.tenant_id <> NEW.tenant_id AND other.proof <> 'wanted'
  )
  OR EXISTS (
    SELECT 1 FROM tenant AS holder JOIN tenant AS claimant ON claimant.id = NEW.tenant_id
    WHERE holder.domain = NEW.domain AND holder.company_id <> claimant.company_id
  )
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: site_domain_taken');
END;
CREATE TRIGGER site_domain_given_up BEFORE UPDATE OF proof ON site_domain
WHEN OLD.proof = 'wanted' AND NEW.proof <> 'wanted' AND EXISTS (
  SELECT 1 FROM given_up_domain JOIN tenant AS claimant ON claimant.id = NEW.tenant_id
  WHERE given_up_domain.domain = NEW.domain AND given_up_domain.until > NEW.proven_at
    AND given_up_domain.company_id <> claimant.company_id
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: site_domain_given_up');
END;
