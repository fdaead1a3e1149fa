# Passes on the first line of each kind and, at the end of the minute, the number of further ones, so that bad clients
# cannot fill the log. A kind is the event without the client, its request and its numbers.
use strict;
use warnings;

$| = 1;
my %more;

sub tell_more {
  print "$_ (and $more{$_} more within a minute)\n" for grep { $more{$_} > 0 } sort keys %more;
  %more = ();
  alarm 60;
}
$SIG{ALRM} = \&tell_more;
alarm 60;

while (defined(my $line = <STDIN>)) {
  chomp $line;
  $line =~ s/^\S+ \S+ (\[\w+\]) \S+ (?:\*\d+ )?/$1 /;
  $line =~ s/(?:,| while) (?:client|reading|sending|connecting|server|request):? .*//s;
  $line =~ s/"[^"]*"/"..."/g;
  $line =~ s/\d{4,}/.../g;
  next if $line eq '';
  if (exists $more{$line}) { $more{$line}++ }
  else { $more{$line} = 0; print "$line\n" }
}
tell_more();
