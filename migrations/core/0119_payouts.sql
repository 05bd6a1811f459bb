-- Payouts (docs/adr/205): what a provider has paid of the charges, less its fees, as its file says.
CREATE TABLE payout (
  tenant_id INTEGER NOT NULL CONSTRAINT payout_tenant REFERENCES tenant (id),
  id TEXT NOT NULL,
  provider TEXT NOT NULL CONSTRAINT payout_provider CHECK (provider IN ('VERITRANS', 'GMO', 'GAKKEN_ID', 'SHOPIFY')),
  number TEXT NOT NULL CONSTRAINT payout_number CHECK (number <> ''), -- the provider's
  paid_on TEXT NOT NULL, -- the day that the file names
  -- Yen of this site's part: the sum of its lines, what the provider kept, and what arrived. Negative if more was taken back than charged.
  gross INTEGER NOT NULL,
  fee INTEGER NOT NULL,
  net INTEGER NOT NULL CONSTRAINT payout_net CHECK (net = gross - fee),
  elsewhere INTEGER NOT NULL, -- yen that arrived in the same payout for other sites of the company
  -- Whether lines that belong to no order of the company are in this site's part.
  has_rest INTEGER NOT NULL CONSTRAINT payout_has_rest CHECK (has_rest IN (0, 1)),
  line_count INTEGER NOT NULL,
  difference_count INTEGER NOT NULL,
  file_name TEXT NOT NULL,
  file_hash TEXT NOT NULL, -- SHA-256, hexadecimal
  part INTEGER NOT NULL, -- a file may have several payouts; from 1
  recorded_by TEXT NOT NULL, -- the administrator's name
  recorded_at INTEGER NOT NULL,
  taken_back_by TEXT,
  taken_back_at INTEGER,
  reason TEXT, -- why it was taken back
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT payout_taken_back CHECK ((taken_back_at IS NULL) = (taken_back_by IS NULL) AND (taken_back_at IS NULL) = (reason IS NULL))
) STRICT, WITHOUT ROWID;
-- A payout and a file count once, unless they were taken back.
CREATE UNIQUE INDEX payout_by_number ON payout (tenant_id, provider, number) WHERE taken_back_at IS NULL;
CREATE UNIQUE INDEX payout_by_file ON payout (tenant_id, file_hash, part) WHERE taken_back_at IS NULL;
CREATE INDEX payout_by_day ON payout (tenant_id, paid_on, id);

CREATE TABLE payout_line (
  tenant_id INTEGER NOT NULL,
  payout_id TEXT NOT NULL,
  line INTEGER NOT NULL, -- the row of the file
  kind TEXT NOT NULL CONSTRAINT payout_line_kind CHECK (kind IN ('charge', 'refund', 'chargeback', 'chargeback-won', 'fee', 'adjustment')),
  reference TEXT NOT NULL, -- the order as the file names it; may be empty
  order_id TEXT, -- of this site; null if it has none
  amount INTEGER NOT NULL, -- yen, negative if the provider took it back; 0 for a fee
  fee INTEGER NOT NULL,
  booked INTEGER, -- yen, what the books had for it
  result TEXT NOT NULL
    CONSTRAINT payout_line_result CHECK (result IN (
      'matched', 'fee', 'adjustment', 'unknown-order', 'other-provider', 'not-booked', 'other-amount', 'already-paid'
    )),
  settles TEXT, -- the transaction of the ledger that is paid by it; null if none, or if the payout was taken back
  PRIMARY KEY (tenant_id, payout_id, line),
  CONSTRAINT payout_line_payout FOREIGN KEY (tenant_id, payout_id) REFERENCES payout (tenant_id, id)
) STRICT, WITHOUT ROWID;
-- A transaction is paid out once.
CREATE UNIQUE INDEX payout_line_settles ON payout_line (tenant_id, settles) WHERE settles IS NOT NULL;
CREATE INDEX payout_line_by_order ON payout_line (tenant_id, order_id) WHERE order_id IS NOT NULL;

-- A payout is taken back once, and nothing else of it changes.
CREATE TRIGGER payout_stays BEFORE UPDATE ON payout
WHEN (
  OLD.taken_back_at IS NOT NULL OR NEW.taken_back_at IS NULL OR NEW.provider <> OLD.provider OR NEW.number <> OLD.number OR NEW.paid_on <> OLD.paid_on
  OR NEW.gross <> OLD.gross OR NEW.fee <> OLD.fee OR NEW.elsewhere <> OLD.elsewhere OR NEW.has_rest <> OLD.has_rest
  OR NEW.line_count <> OLD.line_count OR NEW.difference_count <> OLD.difference_count OR NEW.file_name <> OLD.file_name
  OR NEW.file_hash <> OLD.file_hash OR NEW.part <> OLD.part OR NEW.recorded_by <> OLD.recorded_by OR NEW.recorded_at <> OLD.recorded_at
)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payout_stays');
END;
CREATE TRIGGER payout_remains BEFORE DELETE ON payout
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payout_remains');
END;
-- Its lines stay too, except that one of a payout that was taken back pays nothing any more.
CREATE TRIGGER payout_line_stays BEFORE UPDATE ON payout_line
WHEN (
  NEW.settles IS NOT NULL OR NEW.kind <> OLD.kind OR NEW.reference <> OLD.reference OR NEW.order_id IS NOT OLD.order_id OR NEW.amount <> OLD.amount
  OR NEW.fee <> OLD.fee OR NEW.booked IS NOT OLD.booked OR NEW.result <> OLD.result
  OR EXISTS (SELECT 1 FROM payout WHERE tenant_id = NEW.tenant_id AND id = NEW.payout_id AND taken_back_at IS NULL)
)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payout_line_stays');
END;
CREATE TRIGGER payout_line_remains BEFORE DELETE ON payout_line
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payout_line_remains');
END;

-- SQLite can't change a CHECK, so the ledger is made anew, as in 0115: with payouts, which have no order, and the accounts of the bank and of
-- fees, and with the credit that a change of plan gives and uses. Every row stays as it was.
DROP TRIGGER refund_within_charge;
DROP TRIGGER chargeback_within_charge;
DROP TRIGGER write_off_within_charge;
CREATE TABLE ledger_transaction_anew (
  tenant_id INTEGER NOT NULL CONSTRAINT ledger_transaction_tenant REFERENCES tenant (id),
  id TEXT NOT NULL,
  kind TEXT NOT NULL CONSTRAINT ledger_transaction_kind
    CHECK (kind IN ('charge', 'refund', 'write-off', 'chargeback', 'chargeback-won', 'chargeback-lost', 'payout', 'payout-back',
      'credit-out', 'credit-in')),
  order_id TEXT,
  refund_id TEXT,
  chargeback_id TEXT,
  payout_id TEXT,
  account_id TEXT,
  plan_id TEXT,
  provider TEXT,
  net INTEGER NOT NULL,
  tax INTEGER NOT NULL,
  total INTEGER NOT NULL,
  discount INTEGER NOT NULL DEFAULT 0, -- net, what was taken off the list price
  note TEXT NOT NULL DEFAULT '',
  on_day TEXT NOT NULL, -- in Japan
  at INTEGER NOT NULL,
  tax_class TEXT NOT NULL DEFAULT 'standard' CONSTRAINT ledger_transaction_tax_class CHECK (tax_class IN ('standard', 'reduced', 'exempt')),
  tax_rate INTEGER NOT NULL DEFAULT 10 CONSTRAINT ledger_transaction_tax_rate CHECK (tax_rate BETWEEN 0 AND 99), -- percent
  service_from TEXT, -- days in Japan, both included; null: earned on the day of the charge
  service_to TEXT,
  of_month TEXT, -- the month of the charge that is taken back
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT ledger_transaction_sum CHECK (total = net + tax AND (kind IN ('payout', 'payout-back') OR (net >= 0 AND tax >= 0))),
  CONSTRAINT ledger_transaction_exempt CHECK (tax_class <> 'exempt' OR (tax_rate = 0 AND tax = 0)),
  CONSTRAINT ledger_transaction_service
    CHECK ((service_from IS NULL) = (service_to IS NULL) AND (service_from IS NULL OR service_from <= service_to)),
  CONSTRAINT ledger_transaction_of_chargeback
    CHECK ((chargeback_id IS NOT NULL) = (kind IN ('chargeback', 'chargeback-won', 'chargeback-lost'))),
  CONSTRAINT ledger_transaction_of_payout CHECK ((payout_id IS NOT NULL) = (kind IN ('payout', 'payout-back'))),
  -- Only a payout is about no order.
  CONSTRAINT ledger_transaction_of_order CHECK (
    (order_id IS NULL) = (payout_id IS NOT NULL) AND (account_id IS NULL) = (order_id IS NULL) AND (plan_id IS NULL) = (order_id IS NULL)
  ),
  CONSTRAINT ledger_transaction_order FOREIGN KEY (tenant_id, order_id) REFERENCES payment_order (tenant_id, id),
  CONSTRAINT ledger_transaction_refund FOREIGN KEY (tenant_id, refund_id) REFERENCES refund (tenant_id, id),
  CONSTRAINT ledger_transaction_chargeback FOREIGN KEY (tenant_id, chargeback_id) REFERENCES chargeback (tenant_id, id),
  CONSTRAINT ledger_transaction_payout FOREIGN KEY (tenant_id, payout_id) REFERENCES payout (tenant_id, id)
) STRICT, WITHOUT ROWID;
INSERT INTO ledger_transaction_anew (tenant_id, id, kind, order_id, refund_id, chargeback_id, account_id, plan_id, provider, net, tax, total, discount, note, on_day,
    at, tax_class, tax_rate, service_from, service_to, of_month)
  SELECT tenant_id, id, kind, order_id, refund_id, chargeback_id, account_id, plan_id, provider, net, tax, total, discount, note, on_day,
    at, tax_class, tax_rate, service_from, service_to, of_month FROM ledger_transaction;
CREATE TABLE ledger_entry_anew (
  tenant_id INTEGER NOT NULL,
  transaction_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  debit TEXT NOT NULL CONSTRAINT ledger_entry_debit
    CHECK (debit IN ('provider', 'revenue', 'tax', 'discount', 'refund', 'loss', 'disputed', 'bank', 'fee', 'credit')),
  credit TEXT NOT NULL CONSTRAINT ledger_entry_credit
    CHECK (credit IN ('provider', 'revenue', 'tax', 'discount', 'refund', 'loss', 'disputed', 'bank', 'fee', 'credit')),
  amount INTEGER NOT NULL CONSTRAINT ledger_entry_amount CHECK (amount > 0),
  PRIMARY KEY (tenant_id, transaction_id, line),
  CONSTRAINT ledger_entry_two_accounts CHECK (debit <> credit),
  CONSTRAINT ledger_entry_transaction FOREIGN KEY (tenant_id, transaction_id) REFERENCES ledger_transaction_anew (tenant_id, id)
) STRICT, WITHOUT ROWID;
INSERT INTO ledger_entry_anew (tenant_id, transaction_id, line, debit, credit, amount)
  SELECT tenant_id, transaction_id, line, debit, credit, amount FROM ledger_entry;
DROP TABLE ledger_entry;
DROP TABLE ledger_transaction;
ALTER TABLE ledger_transaction_anew RENAME TO ledger_transaction;
ALTER TABLE ledger_entry_anew RENAME TO ledger_entry;

CREATE UNIQUE INDEX ledger_transaction_charge ON ledger_transaction (tenant_id, order_id) WHERE kind = 'charge';
CREATE UNIQUE INDEX ledger_transaction_by_refund ON ledger_transaction (tenant_id, refund_id) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_transaction_by_chargeback ON ledger_transaction (tenant_id, chargeback_id, kind) WHERE chargeback_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_transaction_by_payout ON ledger_transaction (tenant_id, payout_id, kind) WHERE payout_id IS NOT NULL;
CREATE INDEX ledger_transaction_by_day ON ledger_transaction (tenant_id, on_day, id);
CREATE INDEX ledger_transaction_by_account ON ledger_transaction (tenant_id, account_id, at);
CREATE INDEX ledger_transaction_by_earning ON ledger_transaction (tenant_id, max(on_day, coalesce(service_to, on_day))) WHERE kind = 'charge';
CREATE INDEX ledger_transaction_taken_back ON ledger_transaction (tenant_id, order_id, on_day) WHERE kind <> 'charge';

CREATE TRIGGER ledger_transaction_stays BEFORE UPDATE ON ledger_transaction
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;
CREATE TRIGGER ledger_transaction_remains BEFORE DELETE ON ledger_transaction
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;
CREATE TRIGGER ledger_entry_stays BEFORE UPDATE ON ledger_entry
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;
CREATE TRIGGER ledger_entry_remains BEFORE DELETE ON ledger_entry
WHEN NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = OLD.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_append_only');
END;
CREATE TRIGGER ledger_transaction_open BEFORE INSERT ON ledger_transaction
WHEN EXISTS (SELECT 1 FROM closed_month WHERE tenant_id = NEW.tenant_id AND month >= substr(NEW.on_day, 1, 7))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_month_open');
END;
CREATE TRIGGER ledger_entry_open BEFORE INSERT ON ledger_entry
WHEN EXISTS (
  SELECT 1 FROM ledger_transaction moved JOIN closed_month ON closed_month.tenant_id = moved.tenant_id
  WHERE moved.tenant_id = NEW.tenant_id AND moved.id = NEW.transaction_id AND closed_month.month >= substr(moved.on_day, 1, 7)
)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ledger_month_open');
END;

-- Refunds, chargebacks and write-offs are together never more than the charge, as in 0116. The conditions name `kind <> 'charge'` for the index
-- ledger_transaction_taken_back.
CREATE TRIGGER refund_within_charge BEFORE INSERT ON refund
WHEN (NEW.refunded_after > coalesce(
  (SELECT total FROM ledger_transaction WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND kind = 'charge'), 0
) - coalesce(
  (SELECT sum(amount) FROM chargeback WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state <> 'won'), 0
) - coalesce(
  (SELECT sum(total) FROM ledger_transaction WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND kind <> 'charge' AND kind = 'write-off'), 0
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_within_charge');
END;

CREATE TRIGGER chargeback_within_charge BEFORE INSERT ON chargeback
WHEN (NEW.amount > coalesce(
  (SELECT total FROM ledger_transaction WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND kind = 'charge'), 0
) - coalesce(
  (SELECT sum(amount) FROM refund WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state <> 'failed'), 0
) - coalesce(
  (SELECT sum(amount) FROM chargeback WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state <> 'won'), 0
) - coalesce(
  (SELECT sum(total) FROM ledger_transaction WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND kind <> 'charge' AND kind = 'write-off'), 0
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: chargeback_within_charge');
END;

CREATE TRIGGER write_off_within_charge BEFORE INSERT ON ledger_transaction
WHEN (NEW.kind = 'write-off' AND NEW.total > coalesce(
  (SELECT total FROM ledger_transaction WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND kind = 'charge'), 0
) - coalesce(
  (SELECT sum(amount) FROM refund WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state <> 'failed'), 0
) - coalesce(
  (SELECT sum(amount) FROM chargeback WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state <> 'won'), 0
) - coalesce(
  (SELECT sum(total) FROM ledger_transaction WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND kind <> 'charge' AND kind = 'write-off'), 0
))
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: write_off_within_charge');
END;

-- It can be taken back until the month in which it was booked is closed.
CREATE TRIGGER payout_month_open BEFORE UPDATE ON payout
WHEN EXISTS (
  SELECT 1 FROM ledger_transaction booked JOIN closed_month ON closed_month.tenant_id = booked.tenant_id
  WHERE booked.tenant_id = NEW.tenant_id AND booked.payout_id = NEW.id AND closed_month.month >= substr(booked.on_day, 1, 7)
)
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payout_month_open');
END;
