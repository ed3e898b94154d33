// Minimax over every legal line of play, like brute_force.py: plain lists of cards, with no pruning
// and no caching. Reads positions, each a line of numbers in the order of `read`, and prints for
// each a line of kind:value pairs, one for every legal card. Simple on purpose.
#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using std::vector;

struct Card {
    int suit, rank;
    bool operator==(const Card& other) const { return suit == other.suit && rank == other.rank; }
};

int trump, leader, lead_trump, must_follow, must_trump, overtrump, last_trick, side;
int head;  // 0 never, 1 when trump is led, 2 always
vector<int> points;
vector<vector<Card>> hands;

bool beats(Card card, Card other) {
    return card.suit == other.suit ? card.rank > other.rank : card.suit == trump;
}

int winner(const vector<Card>& trick) {
    int best = 0;
    for (int place = 1; place < (int)trick.size(); place++)
        if (beats(trick[place], trick[best])) best = place;
    return best;
}

vector<Card> kept(const vector<Card>& cards, auto wanted) {
    vector<Card> found;
    for (Card card : cards)
        if (wanted(card)) found.push_back(card);
    return found;
}

vector<Card> legal(const vector<Card>& hand, const vector<Card>& trick) {
    vector<Card> kinds;
    for (Card card : hand)
        if (std::find(kinds.begin(), kinds.end(), card) == kinds.end()) kinds.push_back(card);
    if (trick.empty() || !must_follow) return kinds;
    int led = trick[0].suit;
    Card best = trick[winner(trick)];
    vector<Card> following = kept(kinds, [&](Card card) { return card.suit == led; });
    if (!following.empty()) {
        bool cut = led != trump && best.suit == trump;
        bool duty = head == 2 || (head == 1 && led == trump);
        vector<Card> higher = kept(following, [&](Card card) { return card.rank > best.rank; });
        return duty && !cut && !higher.empty() ? higher : following;
    }
    vector<Card> trumps = kept(kinds, [](Card card) { return card.suit == trump; });
    if (must_trump && !trumps.empty()) {
        vector<Card> higher = kept(
            trumps, [&](Card card) { return best.suit == trump && card.rank > best.rank; });
        return overtrump && !higher.empty() ? higher : trumps;
    }
    return kinds;
}

int value(int first, vector<Card>& trick);

int after(int seat, int first, vector<Card>& trick, Card card) {
    hands[seat].erase(std::find(hands[seat].begin(), hands[seat].end(), card));
    trick.push_back(card);
    int found = value(first, trick);
    trick.pop_back();
    hands[seat].push_back(card);
    return found;
}

int value(int first, vector<Card>& trick) {
    int seats = hands.size();
    if ((int)trick.size() == seats) {
        int taker = (first + winner(trick)) % seats, won = 0;
        for (Card card : trick) won += points[card.rank];
        bool over = true;
        for (const auto& hand : hands) over = over && hand.empty();
        if (over) won += last_trick;
        if (!(side >> taker & 1)) won = 0;
        if (over) return won;
        vector<Card> next;
        return won + value(taker, next);
    }
    int seat = (first + trick.size()) % seats;
    bool most = side >> seat & 1, any = false;
    int best = 0;
    for (Card card : legal(hands[seat], trick)) {
        int found = after(seat, first, trick, card);
        if (!any || (most ? found > best : found < best)) best = found;
        any = true;
    }
    return best;
}

vector<Card> read(std::istream& in) {
    int count, kind;
    in >> count;
    vector<Card> cards;
    while (count-- && in >> kind) cards.push_back({kind / 6, kind % 6});
    return cards;
}

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream in(line);
        int seats;
        in >> seats >> trump >> leader >> side >> lead_trump >> must_follow >> head >>
            must_trump >> overtrump >> last_trick;
        points.assign(6, 0);
        for (int& each : points) in >> each;
        vector<Card> trick = read(in);
        hands.clear();
        while (seats--) hands.push_back(read(in));
        int seat = (leader + trick.size()) % hands.size();
        vector<Card> cards = legal(hands[seat], trick);
        if (lead_trump && trick.empty()) {
            vector<Card> trumps = kept(cards, [](Card card) { return card.suit == trump; });
            if (!trumps.empty()) cards = trumps;
        }
        for (Card card : cards)
            std::cout << card.suit * 6 + card.rank << ':' << after(seat, leader, trick, card)
                      << ' ';
        std::cout << std::endl;
    }
}
