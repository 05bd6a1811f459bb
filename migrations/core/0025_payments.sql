-- Money: plans that are drafted, published and withdrawn, coupons, discounts by ordinal, orders with every step they took,
-- registrations that renew, and a ledger nobody changes. Amounts are whole yen; "net" is without tax.

ALTER TABLE subscription_plan ADD COLUMN state TEXT NOT NULL DEFAULT 'published'
  CONSTRAINT subscription_plan_state CHECK (state IN ('draft', 'published', 'withdrawn'));
ALTER TABLE subscription_plan ADD COLUMN ordinal INTEGER NOT NULL DEFAULT 0;
ALTER TABLE subscription_plan ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE subscription_plan ADD COLUMN updated_at INTEGER NOT NULL DEFAULT 0;

-- A new price for registrations that run: they take it from the first period that begins on this day or later (ruling 46).
CREATE TABLE plan_price_notice (
  tenant_id INTEGER NOT NULL,
  plan_id TEXT NOT NULL,
  effective_on TEXT NOT NULL,
  price INTEGER NOT NULL CONSTRAINT plan_price_notice_price CHECK (price >= 0), -- net
  announced_at INTEGER NOT NULL,
  announced_by TEXT NOT NULL,
  PRIMARY KEY (tenant_id, plan_id, effective_on),
  CONSTRAINT plan_price_notice_plan FOREIGN KEY (tenant_id, plan_id) REFERENCES subscription_plan (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Discount for the n-th purchase of a plan (R361): a percentage of its price, or a price of its own.
CREATE TABLE discount_ordinal (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  plan_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL CONSTRAINT discount_ordinal_ordinal CHECK (ordinal >= 1),
  percent INTEGER CONSTRAINT discount_ordinal_percent CHECK (percent BETWEEN 1 AND 100),
  price INTEGER CONSTRAINT discount_ordinal_price CHECK (price >= 0), -- net
  revision INTEGER NOT NULL DEFAULT 1,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT discount_ordinal_one_kind CHECK ((percent IS NULL) <> (price IS NULL)),
  CONSTRAINT discount_ordinal_plan FOREIGN KEY (tenant_id, plan_id) REFERENCES subscription_plan (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX discount_ordinal_by_plan ON discount_ordinal (tenant_id, plan_id, ordinal);

CREATE TABLE coupon (
  tenant_id INTEGER NOT NULL CONSTRAINT coupon_tenant REFERENCES tenant (id),
  id TEXT NOT NULL,
  code TEXT NOT NULL,
  -- NFKC, upper case: as it is found whatever is typed.
  code_key TEXT NOT NULL,
  percent INTEGER NOT NULL CONSTRAINT coupon_percent CHECK (percent BETWEEN 1 AND 100),
  expires_on TEXT NOT NULL, -- last day it counts
  usages INTEGER NOT NULL CONSTRAINT coupon_usages CHECK (usages >= 1),
  used INTEGER NOT NULL DEFAULT 0 CONSTRAINT coupon_used_up CHECK (used BETWEEN 0 AND usages),
  -- What codes that were made together have in common; null for one made alone.
  batch TEXT,
  revision INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX coupon_by_code ON coupon (tenant_id, code_key);
CREATE INDEX coupon_by_date ON coupon (tenant_id, created_at, id);
CREATE INDEX coupon_by_batch ON coupon (tenant_id, batch) WHERE batch IS NOT NULL;

-- The plans a coupon is for; without rows it is for all.
CREATE TABLE coupon_plan (
  tenant_id INTEGER NOT NULL,
  coupon_id TEXT NOT NULL,
  plan_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, coupon_id, plan_id),
  CONSTRAINT coupon_plan_coupon FOREIGN KEY (tenant_id, coupon_id) REFERENCES coupon (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT coupon_plan_plan FOREIGN KEY (tenant_id, plan_id) REFERENCES subscription_plan (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Who sells, and by which provider money comes: a company's. Secrets are sealed (app/kernel/data/sealed.ts).
CREATE TABLE company_payment (
  company_id INTEGER PRIMARY KEY CONSTRAINT company_payment_company REFERENCES company (id),
  provider TEXT CONSTRAINT company_payment_provider CHECK (provider IN ('VERITRANS', 'GMO', 'GAKKEN_ID')),
  settings TEXT NOT NULL DEFAULT '{}', -- JSON by provider: what isn't secret
  sealed_secrets TEXT, -- JSON by provider, sealed as a whole
  is_live INTEGER NOT NULL DEFAULT 0 CONSTRAINT company_payment_is_live CHECK (is_live IN (0, 1)),
  checked_at INTEGER,
  check_code TEXT, -- what the provider refused them with; null where it took them
  seller TEXT NOT NULL DEFAULT '{}', -- JSON: name, address and what else a sale's page and an invoice must tell
  revision INTEGER NOT NULL DEFAULT 1,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX company_payment_by_seal ON company_payment (sealed_secrets) WHERE sealed_secrets IS NOT NULL;

-- A reader at a provider, and the card it keeps for them: never more of it than may be shown.
CREATE TABLE payer (
  tenant_id INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  provider TEXT NOT NULL CONSTRAINT payer_provider CHECK (provider IN ('VERITRANS', 'GMO', 'GAKKEN_ID')),
  member_id TEXT NOT NULL,
  card_last TEXT,
  card_brand TEXT,
  card_expires TEXT, -- YYYY-MM
  -- The month of expiry that a mail has told of.
  told_expires TEXT,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, account_id, provider),
  CONSTRAINT payer_account FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX payer_by_expiry ON payer (card_expires) WHERE card_expires IS NOT NULL;

-- Registrations that renew. Those of before have no price and no day to renew on.
ALTER TABLE registration ADD COLUMN source TEXT NOT NULL DEFAULT 'before'
  CONSTRAINT registration_source CHECK (source IN ('before', 'purchase', 'grant', 'free'));
ALTER TABLE registration ADD COLUMN order_id TEXT;
ALTER TABLE registration ADD COLUMN provider TEXT;
ALTER TABLE registration ADD COLUMN provider_ref TEXT; -- JSON: what the provider calls what it charges by itself
ALTER TABLE registration ADD COLUMN price INTEGER; -- net, of a period
ALTER TABLE registration ADD COLUMN next_total INTEGER; -- of the next charge, where it isn't the price with tax
ALTER TABLE registration ADD COLUMN anchor_on TEXT; -- periods are counted from here
ALTER TABLE registration ADD COLUMN period INTEGER NOT NULL DEFAULT 0; -- the one that is paid for; 0 is the free one
ALTER TABLE registration ADD COLUMN renews_on TEXT; -- the next charge is due
ALTER TABLE registration ADD COLUMN retry_on TEXT; -- it failed and is tried again
ALTER TABLE registration ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0; -- of the charge that is due
ALTER TABLE registration ADD COLUMN free_until TEXT;
ALTER TABLE registration ADD COLUMN cancelled_at INTEGER;
ALTER TABLE registration ADD COLUMN end_reason TEXT
  CONSTRAINT registration_end_reason CHECK (end_reason IN ('cancelled', 'payment', 'card', 'withdrawn', 'account', 'refund', 'staff'));
ALTER TABLE registration ADD COLUMN told_ends_on TEXT; -- the last day of use that a mail has told of
ALTER TABLE registration ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE registration ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX registration_by_renewal ON registration (coalesce(retry_on, renews_on)) WHERE renews_on IS NOT NULL;
CREATE INDEX registration_by_plan ON registration (tenant_id, plan_id, status);
CREATE INDEX registration_by_date ON registration (tenant_id, created_at, id);
CREATE INDEX registration_by_end ON registration (ends_on) WHERE status <> 'REFUNDED';
-- R374: nobody pays for the same days twice.
CREATE TRIGGER registration_running BEFORE INSERT ON registration
WHEN NEW.status <> 'REFUNDED' AND NEW.source <> 'before' AND EXISTS (
  SELECT 1 FROM registration other
  WHERE other.tenant_id = NEW.tenant_id AND other.account_id = NEW.account_id AND other.plan_id = NEW.plan_id
    AND other.status <> 'REFUNDED' AND other.ends_on >= NEW.starts_on AND other.starts_on <= NEW.ends_on
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: registration_running');
END;

-- The price that a reader was shown on the last page before ordering: it counts for 30 minutes (ruling 46).
CREATE TABLE order_quote (
  tenant_id INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  plan_id TEXT NOT NULL,
  coupon_id TEXT,
  price TEXT NOT NULL, -- JSON as the price rule made it
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, account_id, plan_id),
  CONSTRAINT order_quote_account FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id),
  CONSTRAINT order_quote_plan FOREIGN KEY (tenant_id, plan_id) REFERENCES subscription_plan (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- A charge, from its first asking to its end: a reader's purchase, or the renewal of a registration. The id is also the
-- provider's order id, so it has at most 27 signs and is used once.
CREATE TABLE payment_order (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL CONSTRAINT payment_order_id CHECK (length(id) <= 27),
  account_id TEXT NOT NULL,
  plan_id TEXT NOT NULL,
  kind TEXT NOT NULL CONSTRAINT payment_order_kind CHECK (kind IN ('purchase', 'renewal')),
  registration_id TEXT, -- a purchase has one once it is confirmed
  period INTEGER NOT NULL DEFAULT 1,
  provider TEXT CONSTRAINT payment_order_provider CHECK (provider IN ('VERITRANS', 'GMO', 'GAKKEN_ID')), -- null: nothing to pay
  state TEXT NOT NULL DEFAULT 'received'
    CONSTRAINT payment_order_state CHECK (state IN ('received', 'redirected', 'authorised', 'confirmed', 'failed', 'cancelled', 'unknown')),
  transitions INTEGER NOT NULL DEFAULT 0, -- how many steps it has taken
  idempotency_key TEXT,
  price TEXT NOT NULL, -- JSON as the price rule made it
  total INTEGER NOT NULL CONSTRAINT payment_order_total CHECK (total >= 0), -- tax included, to be paid now
  coupon_id TEXT,
  starts_on TEXT NOT NULL,
  ends_on TEXT NOT NULL,
  new_card INTEGER NOT NULL DEFAULT 0 CONSTRAINT payment_order_new_card CHECK (new_card IN (0, 1)),
  provider_ref TEXT, -- JSON: what the provider calls it
  provider_key TEXT, -- the part of it that comes back with a browser or a push
  redirect_url TEXT,
  return_to TEXT, -- path of the site that an API client wants its reader sent to
  state_word TEXT, -- comes back with the browser
  decline_reason TEXT,
  decline_code TEXT,
  gateway_code INTEGER,
  settle_at INTEGER, -- when cron looks after it next; null: never again
  settle_tries INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT payment_order_account FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id),
  CONSTRAINT payment_order_plan FOREIGN KEY (tenant_id, plan_id) REFERENCES subscription_plan (tenant_id, id),
  CONSTRAINT payment_order_renewal CHECK (kind = 'purchase' OR registration_id IS NOT NULL)
) STRICT, WITHOUT ROWID;
-- One open order per reader and plan, one charge per registration and period, one order per key.
CREATE UNIQUE INDEX payment_order_open ON payment_order (tenant_id, account_id, plan_id)
  WHERE kind = 'purchase' AND state IN ('received', 'redirected', 'authorised', 'unknown');
CREATE UNIQUE INDEX payment_order_period ON payment_order (tenant_id, registration_id, period)
  WHERE kind = 'renewal' AND state NOT IN ('failed', 'cancelled');
CREATE UNIQUE INDEX payment_order_by_key ON payment_order (tenant_id, account_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX payment_order_by_provider_key ON payment_order (tenant_id, provider, provider_key) WHERE provider_key IS NOT NULL;
CREATE INDEX payment_order_to_settle ON payment_order (settle_at) WHERE settle_at IS NOT NULL;
CREATE INDEX payment_order_by_account ON payment_order (tenant_id, account_id, created_at);
CREATE INDEX payment_order_by_plan ON payment_order (tenant_id, plan_id);
CREATE INDEX payment_order_by_date ON payment_order (tenant_id, created_at, id);

-- Every step of an order. Writing one moves the order: from the state that it says, by the number that follows, or not at all.
CREATE TABLE order_transition (
  tenant_id INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  cause TEXT NOT NULL CONSTRAINT order_transition_cause
    CHECK (cause IN ('receive', 'return', 'push', 'confirm', 'sweep', 'renewal', 'reader', 'staff')),
  detail TEXT,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, order_id, number),
  CONSTRAINT order_transition_order FOREIGN KEY (tenant_id, order_id) REFERENCES payment_order (tenant_id, id),
  CONSTRAINT order_transition_step CHECK (
    (from_state = 'received' AND to_state IN ('redirected', 'authorised', 'confirmed', 'failed', 'cancelled', 'unknown'))
    OR (from_state = 'redirected' AND to_state IN ('authorised', 'failed', 'cancelled', 'unknown'))
    OR (from_state = 'authorised' AND to_state IN ('confirmed', 'failed', 'cancelled', 'unknown'))
    OR (from_state = 'unknown' AND to_state IN ('redirected', 'authorised', 'confirmed', 'failed', 'cancelled'))
  )
) STRICT, WITHOUT ROWID;
CREATE TRIGGER order_transition_follows BEFORE INSERT ON order_transition
WHEN NOT EXISTS (
  SELECT 1 FROM payment_order WHERE tenant_id = NEW.tenant_id AND id = NEW.order_id
    AND state = NEW.from_state AND transitions = NEW.number - 1
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_transition_follows');
END;
CREATE TRIGGER order_transition_moves AFTER INSERT ON order_transition
BEGIN
  UPDATE payment_order SET state = NEW.to_state, transitions = NEW.number, updated_at = NEW.at
  WHERE tenant_id = NEW.tenant_id AND id = NEW.order_id;
END;
CREATE TRIGGER order_transition_stays BEFORE UPDATE ON order_transition
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_transition_stays');
END;
CREATE TRIGGER order_transition_remains BEFORE DELETE ON order_transition
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_transition_remains');
END;
-- Nothing else moves an order.
CREATE TRIGGER payment_order_moves BEFORE UPDATE OF state, transitions ON payment_order
WHEN NEW.state <> OLD.state AND NOT EXISTS (
  SELECT 1 FROM order_transition WHERE tenant_id = NEW.tenant_id AND order_id = NEW.id
    AND number = NEW.transitions AND to_state = NEW.state
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payment_order_moves');
END;

-- A use of a coupon: reserved with the order, consumed when it is confirmed, gone when it fails. One per reader.
CREATE TABLE coupon_use (
  tenant_id INTEGER NOT NULL,
  coupon_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  state TEXT NOT NULL CONSTRAINT coupon_use_state CHECK (state IN ('reserved', 'consumed')),
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, coupon_id, account_id),
  CONSTRAINT coupon_use_coupon FOREIGN KEY (tenant_id, coupon_id) REFERENCES coupon (tenant_id, id),
  CONSTRAINT coupon_use_order FOREIGN KEY (tenant_id, order_id) REFERENCES payment_order (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX coupon_use_by_order ON coupon_use (tenant_id, order_id);
CREATE TRIGGER coupon_use_counts AFTER INSERT ON coupon_use
BEGIN
  UPDATE coupon SET used = used + 1 WHERE tenant_id = NEW.tenant_id AND id = NEW.coupon_id;
END;
CREATE TRIGGER coupon_use_uncounts AFTER DELETE ON coupon_use
BEGIN
  UPDATE coupon SET used = used - 1 WHERE tenant_id = OLD.tenant_id AND id = OLD.coupon_id;
END;

-- Money given back. `amount` with tax; `refunded_after` is how much of the order is given back with it, so that a repeated request books once.
CREATE TABLE refund (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  amount INTEGER NOT NULL CONSTRAINT refund_amount CHECK (amount > 0),
  refunded_after INTEGER NOT NULL,
  reason TEXT NOT NULL,
  ends_right INTEGER NOT NULL CONSTRAINT refund_ends_right CHECK (ends_right IN (0, 1)),
  state TEXT NOT NULL CONSTRAINT refund_state CHECK (state IN ('asked', 'unknown', 'done', 'failed')),
  asked_by TEXT NOT NULL,
  decline_code TEXT,
  settle_at INTEGER,
  settle_tries INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT refund_order FOREIGN KEY (tenant_id, order_id) REFERENCES payment_order (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX refund_open ON refund (tenant_id, order_id) WHERE state IN ('asked', 'unknown');
CREATE INDEX refund_by_order ON refund (tenant_id, order_id, created_at);
CREATE INDEX refund_to_settle ON refund (settle_at) WHERE settle_at IS NOT NULL;

-- What a provider told by itself, each once.
CREATE TABLE payment_event (
  tenant_id INTEGER NOT NULL CONSTRAINT payment_event_tenant REFERENCES tenant (id),
  provider TEXT NOT NULL,
  event_id TEXT NOT NULL,
  order_id TEXT,
  outcome TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, provider, event_id)
) STRICT, WITHOUT ROWID;

-- The ledger: a transaction is one event of money, its entries say from which account to which. Each entry has both, so that the
-- sums are equal whatever is written; nothing is ever changed or taken out.
CREATE TABLE ledger_transaction (
  tenant_id INTEGER NOT NULL CONSTRAINT ledger_transaction_tenant REFERENCES tenant (id),
  id TEXT NOT NULL,
  kind TEXT NOT NULL CONSTRAINT ledger_transaction_kind CHECK (kind IN ('charge', 'refund', 'write-off')),
  order_id TEXT NOT NULL,
  refund_id TEXT,
  account_id TEXT NOT NULL,
  plan_id TEXT NOT NULL,
  provider TEXT,
  net INTEGER NOT NULL,
  tax INTEGER NOT NULL,
  total INTEGER NOT NULL,
  discount INTEGER NOT NULL DEFAULT 0, -- net, what was taken off the list price
  note TEXT NOT NULL DEFAULT '',
  on_day TEXT NOT NULL, -- in Japan
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT ledger_transaction_sum CHECK (net >= 0 AND tax >= 0 AND total = net + tax),
  CONSTRAINT ledger_transaction_order FOREIGN KEY (tenant_id, order_id) REFERENCES payment_order (tenant_id, id),
  CONSTRAINT ledger_transaction_refund FOREIGN KEY (tenant_id, refund_id) REFERENCES refund (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX ledger_transaction_charge ON ledger_transaction (tenant_id, order_id) WHERE kind = 'charge';
CREATE UNIQUE INDEX ledger_transaction_by_refund ON ledger_transaction (tenant_id, refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX ledger_transaction_by_day ON ledger_transaction (tenant_id, on_day, id);
CREATE INDEX ledger_transaction_by_account ON ledger_transaction (tenant_id, account_id, at);

CREATE TABLE ledger_entry (
  tenant_id INTEGER NOT NULL,
  transaction_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  debit TEXT NOT NULL CONSTRAINT ledger_entry_debit CHECK (debit IN ('provider', 'revenue', 'tax', 'discount', 'refund', 'loss')),
  credit TEXT NOT NULL CONSTRAINT ledger_entry_credit CHECK (credit IN ('provider', 'revenue', 'tax', 'discount', 'refund', 'loss')),
  amount INTEGER NOT NULL CONSTRAINT ledger_entry_amount CHECK (amount > 0),
  PRIMARY KEY (tenant_id, transaction_id, line),
  CONSTRAINT ledger_entry_two_accounts CHECK (debit <> credit),
  CONSTRAINT ledger_entry_transaction FOREIGN KEY (tenant_id, transaction_id) REFERENCES ledger_transaction (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER ledger_transaction_stays BEFORE UPDATE ON ledger_transaction BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;
CREATE TRIGGER ledger_transaction_remains BEFORE DELETE ON ledger_transaction BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;
CREATE TRIGGER ledger_entry_stays BEFORE UPDATE ON ledger_entry BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;
CREATE TRIGGER ledger_entry_remains BEFORE DELETE ON ledger_entry BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;
