ALTER TABLE `audit_log` ADD `repeat_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_repeat` ON `audit_log` (`repeat_key`) WHERE "audit_log"."repeat_key" is not null;