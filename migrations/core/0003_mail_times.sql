-- How many mails an address was sent within the hour, and which mails are old enough to be forgotten.
CREATE INDEX mail_by_recipient ON mail (tenant_id, recipient, created_at);
CREATE INDEX mail_by_time ON mail (created_at);
