CREATE TABLE `owner_erasures` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`requested_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`email` text,
	`started_at` integer,
	`ended_at` integer,
	`receipt` text
);
--> statement-breakpoint
CREATE INDEX `owner_erasures_due` ON `owner_erasures` (`due_at`);