CREATE TABLE `simulations` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`place_key` text NOT NULL,
	`place_id` text,
	`formatted_address` text NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`ts` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `simulations_place` ON `simulations` (`account_id`,`place_key`);--> statement-breakpoint
CREATE INDEX `simulations_recent` ON `simulations` (`account_id`,`ts`);