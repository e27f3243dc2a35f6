DROP INDEX `maintenance_windows_plant`;--> statement-breakpoint
CREATE INDEX `maintenance_windows_target` ON `maintenance_windows` (`plant_id`,`device_id`,`to`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `place` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `address` text;--> statement-breakpoint
CREATE INDEX `audit_log_address` ON `audit_log` (`at`) WHERE coalesce("audit_log"."address", "audit_log"."after" ->> '$.address') is not null;