-- A password that an administrator was shown: good for nothing but to set one's own. Accounts of before go on as they are.
ALTER TABLE account ADD COLUMN starting_password INTEGER NOT NULL DEFAULT 0
  CONSTRAINT account_starting_password CHECK (starting_password IN (0, 1));
