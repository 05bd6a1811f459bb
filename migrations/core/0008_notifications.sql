-- A publisher's news is a notification everywhere: the setting and the reader's choice had another word for it.
UPDATE site_setting SET name = 'notification' WHERE name = 'notice';
ALTER TABLE account RENAME COLUMN receives_notices TO receives_notifications;
