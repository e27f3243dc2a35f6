ALTER TABLE `audit_log` ADD `place` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `address` text;--> statement-breakpoint
CREATE INDEX `audit_log_address` ON `audit_log` (`at`) WHERE coalesce("audit_log"."address", "audit_log"."after" ->> '$.address') is not null;