-- What came of comparing a day of a company's ledgers with the list its provider gives of that day. Done again, it replaces what was.
CREATE TABLE reconciliation (
  id TEXT PRIMARY KEY,
  company_id INTEGER NOT NULL CONSTRAINT reconciliation_company REFERENCES company (id),
  provider TEXT NOT NULL CONSTRAINT reconciliation_provider CHECK (provider IN ('VERITRANS', 'GMO', 'GAKKEN_ID')),
  on_day TEXT NOT NULL, -- in Japan
  totals TEXT NOT NULL, -- JSON: yen with tax and numbers of charges and refunds, of both sides
  differences TEXT NOT NULL, -- JSON: the first thousand
  difference_count INTEGER NOT NULL,
  file_name TEXT NOT NULL,
  done_by TEXT NOT NULL, -- the administrator's name
  done_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX reconciliation_by_day ON reconciliation (company_id, on_day, provider);
