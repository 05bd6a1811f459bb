-- A password that an administrator was shown: good for nothing but to set one's own. Accounts of before go on as they are.
ALTER TABLE account ADD COLUMN starting_password INTEGER NOT NULL DEFAULT 0
  CONSTRAINT account_starting_password CHECK (starting_password IN (0, 1));

-- Client secrets of providers, sealed as those of second factors are (app/kernel/data/sealed.ts). What stood in clear before stays in its
-- own column until cron, or the next change, has sealed it.
ALTER TABLE identity_provider ADD COLUMN sealed_secret TEXT
  CONSTRAINT identity_provider_one_secret CHECK (sealed_secret IS NULL OR client_secret IS NULL);
CREATE INDEX identity_provider_in_clear ON identity_provider (tenant_id, provider) WHERE client_secret IS NOT NULL;
-- By the key's name, with which each begins: cron finds what an older key has sealed.
CREATE INDEX identity_provider_by_seal ON identity_provider (sealed_secret) WHERE sealed_secret IS NOT NULL;
CREATE INDEX staff_factor_by_seal ON staff_factor (secret);
