-- A coupon takes a percentage or an amount off, and may be for the readers of some user groups only (docs/adr/192).
ALTER TABLE coupon ADD COLUMN percent_off INTEGER CONSTRAINT coupon_percent CHECK (percent_off BETWEEN 1 AND 100);
UPDATE coupon SET percent_off = percent;
ALTER TABLE coupon DROP COLUMN percent;
ALTER TABLE coupon RENAME COLUMN percent_off TO percent;
ALTER TABLE coupon ADD COLUMN amount INTEGER -- yen with tax
  CONSTRAINT coupon_amount CHECK (amount BETWEEN 1 AND 9900000)
  CONSTRAINT coupon_one_kind CHECK ((percent IS NULL) <> (amount IS NULL));

-- The user groups a coupon is for; without rows it is for all readers. A group that a coupon is for can't be deleted, because that would
-- open the coupon to everybody.
CREATE TABLE coupon_group (
  tenant_id INTEGER NOT NULL,
  coupon_id TEXT NOT NULL,
  group_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, coupon_id, group_id),
  CONSTRAINT coupon_group_coupon FOREIGN KEY (tenant_id, coupon_id) REFERENCES coupon (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT coupon_group_group FOREIGN KEY (tenant_id, group_id) REFERENCES user_group (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX coupon_group_by_group ON coupon_group (tenant_id, group_id);

-- Before the count of uses, so that readers outside of the groups don't learn that the code exists.
CREATE TRIGGER coupon_use_in_group BEFORE INSERT ON coupon_use
WHEN EXISTS (SELECT 1 FROM coupon_group WHERE tenant_id = NEW.tenant_id AND coupon_id = NEW.coupon_id)
  AND NOT EXISTS (
    SELECT 1 FROM account JOIN coupon_group meant ON meant.tenant_id = account.tenant_id AND meant.group_id = account.group_id
    WHERE account.tenant_id = NEW.tenant_id AND account.id = NEW.account_id AND meant.coupon_id = NEW.coupon_id
  )
  AND NOT EXISTS (SELECT 1 FROM moving_tenant WHERE tenant_id = NEW.tenant_id AND state = 'silent')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: coupon_use_in_group');
END;

-- What the coupon takes off the first payment, yen with tax.
ALTER TABLE coupon_use ADD COLUMN discount INTEGER NOT NULL DEFAULT 0 CONSTRAINT coupon_use_discount CHECK (discount >= 0);
UPDATE coupon_use SET discount = coalesce((
  SELECT max(0, (bought.price ->> '$.basePrice' * 11 + 5) / 10 - coalesce(bought.price ->> '$.nextTotal', bought.total))
  FROM payment_order bought WHERE bought.tenant_id = coupon_use.tenant_id AND bought.id = coupon_use.order_id
), 0);
CREATE INDEX coupon_use_by_time ON coupon_use (tenant_id, at) WHERE state = 'consumed';
