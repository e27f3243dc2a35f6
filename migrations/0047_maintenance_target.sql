DROP INDEX `maintenance_windows_plant`;--> statement-breakpoint
CREATE INDEX `maintenance_windows_target` ON `maintenance_windows` (`plant_id`,`device_id`,`to`);