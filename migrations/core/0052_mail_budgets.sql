-- Mails that anybody can have sent are counted at a site by what they are for, so that asking for what nobody gets, or for accounts
-- that nobody has yet, takes nothing away from those who have one. What was asked before counts as it did.
ALTER TABLE mail_request ADD COLUMN budget TEXT NOT NULL DEFAULT 'new'
  CONSTRAINT mail_request_budget CHECK (budget IN ('known', 'new', 'nobody'));
CREATE INDEX mail_request_by_budget ON mail_request (tenant_id, budget, created_at);
