-- When each price of a plan was charged: a price that is struck through is shown with the period in which it was really the price (景品表示法).
-- A price is charged while the plan is on offer, and the discounted one is charged instead of the usual one.
CREATE TABLE plan_price_period (
  tenant_id INTEGER NOT NULL,
  plan_id TEXT NOT NULL,
  from_at INTEGER NOT NULL,
  price INTEGER NOT NULL CONSTRAINT plan_price_period_price CHECK (price >= 0), -- yen, tax excluded
  until_at INTEGER, -- null: it is charged now
  PRIMARY KEY (tenant_id, plan_id, from_at),
  CONSTRAINT plan_price_period_order CHECK (until_at > from_at),
  CONSTRAINT plan_price_period_plan FOREIGN KEY (tenant_id, plan_id) REFERENCES subscription_plan (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX plan_price_period_now ON plan_price_period (tenant_id, plan_id) WHERE until_at IS NULL;

-- What is known of the plans on offer: since their last change they have had their present price.
INSERT INTO plan_price_period (tenant_id, plan_id, from_at, price)
SELECT tenant_id, id, updated_at, min(price, coalesce(discount_price, price)) FROM subscription_plan WHERE state = 'published' AND updated_at > 0;
