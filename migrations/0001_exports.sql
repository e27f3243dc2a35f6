CREATE TABLE `exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`device_id` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`state` text NOT NULL,
	`done` integer NOT NULL,
	`total` integer NOT NULL,
	`rows` integer NOT NULL,
	`bytes` integer NOT NULL,
	`chunks` integer NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`expires_at` integer
);
--> statement-breakpoint
CREATE INDEX `exports_user` ON `exports` (`user_id`,`created_at`);