-- Renewals that were missed: a period is charged within five days of the day it begins, or never. What ends so has a reason of its own.
ALTER TABLE registration RENAME COLUMN end_reason TO end_reason_before;
ALTER TABLE registration ADD COLUMN end_reason TEXT
  CONSTRAINT registration_end_reason
    CHECK (end_reason IN ('cancelled', 'payment', 'card', 'withdrawn', 'account', 'refund', 'staff', 'missed'));
UPDATE registration SET end_reason = end_reason_before WHERE end_reason_before IS NOT NULL;
ALTER TABLE registration DROP COLUMN end_reason_before;

-- A site whose renewals aren't charged because its company's contract with a provider is missing or refused: as long as it lasts.
-- Its administrators are told when the row comes.
CREATE TABLE payment_outage (
  tenant_id INTEGER NOT NULL CONSTRAINT payment_outage_tenant REFERENCES tenant (id),
  provider TEXT NOT NULL,
  -- The first charge that wasn't taken, and the last.
  since INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  refused_with TEXT NOT NULL, -- the provider's word for what is wrong with it; empty where there is none
  PRIMARY KEY (tenant_id, provider)
) STRICT, WITHOUT ROWID;
