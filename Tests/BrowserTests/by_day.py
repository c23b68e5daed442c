"""What every change runs of these tests: of each page the way that most people take, and whatever could lose something.

All else runs by night (`--night`), and where its file is named. Two minutes on an idle machine with two cores is what
these may take; whoever adds one finds another to give up. Names as pytest shows them behind the file, `*` for the rest.
"""

TESTS = """
access::test_the_players_page*
access::test_the_front_page_and_the_dead_ends*
celebration::test_paper_falls_before_the_words_and_beside_the_page*
colours::*light]
dead_ends::test_a_room_that_ends_during_a_round_keeps_its_result*
dead_ends::test_a_removed_player*
dead_ends::test_a_wrong_code*/r/ABCDEF]
draw::test_the_pointer_is_on_the_winner*
evening::*
finish::test_the_end_names_the_winner_and_asks_for_nothing*
finish::test_tiles_are_square*390*
fit::test_the_board_stays_where_it_is*390*
fit::test_the_small_phone_has_it_all*
former_profile::*
guard::test_nothing_gives_the_show_away*
host::test_calls_by_keyboard*
host::test_a_typo_is_not_called_to_the_whole_room*
host::test_the_key_leaves_the_address_bar*
host::test_words_names_locks_and_the_way_out*
host_tools::test_names_and_doors*
host_tools::test_playing_again_is_one_press*
house::test_an_evening_of_several_games*
in_play::test_a_phone_that_is_turned_keeps_everything*
killed::test_a_player_keeps_the_seat*0-1]
killed::test_a_host_keeps_the_room*0-1]
killed::test_a_tap_is_on_the_disk*
lists::test_a_list_is_pasted_and_its_board_is_right*csv]
lists::test_what_is_unsure_is_said*
lobby::test_names_pop_up*
lobby::test_the_room_votes*
library::test_a_deck_is_published*
loading::test_every_page_takes_few_files*{room}]
loading::test_the_texts_come_in_the_reader*
loading::test_who_comes_back_asks*
markup::*
party::test_an_evening_of_two_phones*
party::test_a_deck_is_written_by_keyboard*
player::test_a_screen_reader_meets_the_same_page_in_words*
player::test_a_seat_moves_to_another_device*
player::test_a_prize_draw_and_the_evening_so_far*
player::test_settings_are_kept_and_shown*
screens::test_an_overlay_has_the_parts_that_it_is_told*
sequence::test_one_device_goes_round*
stage::*bingo-1920x1080-(13,)]
stage::*party-1920x1080-(13,)]
solo::test_a_game_from_beginning_to_end*
sums::test_levels_one_after_the_other*
sums::test_each_difficulty_and_the_day*
solo::test_nothing_is_lost_with_the_page*
solo::test_damaged_storage*-30)]
solo::test_what_an_older_page_kept_is_carried_over*
sums_room::test_by_keys_alone*
taps::test_a_tap_shows_in_the_next_frame*
taps::test_a_reload_keeps_the_seat*
taps::test_two_devices_of_one_seat_stay_equal*
taps::test_a_tap_that_is_refused*
taps::test_the_board_is_played_by_keyboard*
verify::test_a_real_evening_is_true*
verify::test_what_was_improved_is_shown_red*
workshop::test_a_file_comes_in*
""".split()
