ALTER TABLE `provisioned_units` ADD `api_key_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `provisioned_units_api_key` ON `provisioned_units` (`api_key_hash`);